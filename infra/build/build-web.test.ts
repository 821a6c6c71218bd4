import { expect, it } from 'vitest';
import type { PrerenderedPage } from '#shared/product/prerendered-pages.ts';
import { insertPage } from './build-web.ts';

const app = '<script type="module" crossorigin src="/assets/index-1.js"></script>';
const html = `<head><title>App</title>${app}</head><body><div id="root"></div></body>`;
const help: PrerenderedPage = { path: '/help', audience: 'visitor', module: '', calls: [] };

const courses: PrerenderedPage = {
  path: '/courses',
  audience: 'member',
  module: '',
  calls: ['/api/courses'],
};

const content = {
  title: 'Help',
  body: '<p>$& $29</p>',
  scripts: ['/assets/index-1.js', '/assets/help-1.js'],
};

it('inserts title, URL and content into the page, even with special characters', () => {
  const written = insertPage(html, help, content);
  expect(written).toContain('<title>Help</title>');
  expect(written).toContain('<link rel="canonical" href="https://greenroom.invalid/help" />');
  expect(written).toContain(
    '<div id="root" data-path="/help" data-audience="visitor"><p>$& $29</p></div>',
  );
});

it('loads and starts the app after the first paint', () => {
  const written = insertPage(html, help, content);
  expect(written).not.toContain('type="module"');
  expect(written).toContain(
    'data-entry="/assets/index-1.js" data-parts="/assets/index-1.js /assets/help-1.js"></script>',
  );
});

it('requests the data of a member page with the document', () => {
  const written = insertPage(html, courses, content);
  expect(written).toContain('<link rel="preload" as="fetch" crossorigin href="/api/courses" />');
  expect(written).not.toContain('canonical');
});

it.each(['<div id="root"></div>', `${app}<div id="root">x</div>`])(
  'rejects the page %s',
  (other) => {
    expect(() => insertPage(other, help, content)).toThrow('no app or no empty #root');
  },
);
