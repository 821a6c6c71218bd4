import { expect, it } from 'vitest';
import { insertLandingPage } from './build-web.ts';

const app = '<script type="module" crossorigin src="/assets/index-1.js"></script>';
const preload = '<link rel="modulepreload" crossorigin href="/assets/react-1.js">';
const page = `<head><title>App</title>${app}${preload}</head><body><div id="root"></div></body>`;

it('inserts title, URL and content into the page, even with special characters', () => {
  const written = insertLandingPage(page, { title: 'Landing', body: '<p>$& $29</p>' });
  expect(written).toContain('<title>Landing</title>');
  expect(written).toContain('<link rel="canonical" href="https://greenroom.invalid/" />');
  expect(written).toContain('<div id="root"><p>$& $29</p></div>');
});

it('loads and starts the app after the first paint', () => {
  const written = insertLandingPage(page, { title: 'Landing', body: '' });
  expect(written).not.toMatch(/type="module"|modulepreload/);
  expect(written).toContain(
    'data-entry="/assets/index-1.js" data-parts="/assets/index-1.js /assets/react-1.js"></script>',
  );
});

it.each(['<div id="root"></div>', `${app}<div id="root">x</div>`])('rejects the page %s', (other) => {
  expect(() => insertLandingPage(other, { title: 'T', body: 'B' })).toThrow('no app or no empty #root');
});
