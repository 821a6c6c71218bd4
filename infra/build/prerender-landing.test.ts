import { expect, it } from 'vitest';
import { pageWith } from './prerender-landing.ts';

const page = '<head><title>App</title></head><body><div id="root"></div></body>';

it('writes title, address and content into the page, whatever signs they hold', () => {
  const written = pageWith(page, { title: 'Landing', body: '<p>$& $29</p>' });
  expect(written).toContain('<title>Landing</title>');
  expect(written).toContain('<link rel="canonical" href="https://greenroom.invalid/" />');
  expect(written).toContain('<div id="root"><p>$& $29</p></div>');
});

it('does not take a page without an empty root', () => {
  expect(() => pageWith('<div id="root">x</div>', { title: 'T', body: 'B' })).toThrow('no empty #root');
});
