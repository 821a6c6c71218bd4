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
  it('uses no inline styles, as the content security policy requires', () => {
    expect(markup).not.toMatch(/<style|style=/);
  });

  it('gives every gradient a unique ID, even if a seed is shown twice', () => {
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('references only gradients that it defines', () => {
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const used = [...markup.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
