import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Artwork } from './artwork.tsx';

const markup = renderToStaticMarkup(
  <>
    <Artwork seed="one" theme="behavioral" />
    <Artwork seed="one" theme="behavioral" format="square" />
  </>,
);

describe('the artwork component', () => {
  it('needs no inline style, so that the strict policy lets it pass', () => {
    expect(markup).not.toMatch(/<style|style=/);
  });

  it('gives every gradient an id of its own, also when a seed is shown twice', () => {
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('paints only with gradients that it has drawn', () => {
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const used = [...markup.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
