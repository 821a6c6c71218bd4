import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as claims from '../../web/src/features/claims/claims.ts';
import { testimonials } from '../../web/src/features/claims/testimonials.ts';
import type { WebBuild } from '../settings.ts';
import { buildWeb } from './build-web.ts';

// Inside the repository, because the prerendering bundle imports packages.
const FOLDER = resolve('.build/claims-test');
const texts: Record<WebBuild, string> = { web: '', 'web-protected': '' };

beforeAll(async () => {
  // One after the other, because a build uses all cores.
  for (const variant of ['web', 'web-protected'] as const) {
    const output = join(FOLDER, variant);
    await buildWeb(variant, output);
    texts[variant] = readTexts(output);
  }
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** The text of all files that browsers and search engines read. */
function readTexts(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const readable = names.filter((name) => /\.(html|js|txt|xml|webmanifest)$/.test(name));
  return readable.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

const { landingClaims, subscribeClaims, originalPrices } = claims;
const lists = [landingClaims, subscribeClaims, originalPrices, testimonials].flat();
/** Everything that a protected site must not show until it has a source. */
const unsourced = [
  ...lists.filter(({ source }) => source === null).map((claim) => ('quote' in claim ? claim.quote : claim.figure)),
  '1,000+',
  '73 percent',
  'Special offer ends in:',
  'Save up to 50 percent',
  'Launch offer: save up to 50 percent',
];

/** Finds the start of a string in JavaScript or a text in HTML, because `95%` also appears within other texts. */
const shows = (site: string, text: string) => [...'"\'`>'].some((quote) => site.includes(quote + text));

describe('a build of the site', () => {
  it.each(unsourced)('shows "%s" in a trial stage only', (text) => {
    expect([shows(texts.web, text), shows(texts['web-protected'], text)]).toEqual([true, false]);
  });
});
