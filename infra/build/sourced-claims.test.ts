import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebBuild } from '#infra/settings.ts';
import { landingClaims, subscribeClaims } from '#web/features/claims/claims.ts';
import { originalPrices } from '#web/features/claims/offer-claims.ts';
import { testimonials } from '#web/features/claims/testimonials.ts';

// Inside the repository, because the prerendering bundle imports packages.
const FOLDER = '.build/claims-test';
const BUILD = `const { buildWeb } = await import('./infra/build/build-web.ts');
for (const variant of ['web', 'web-protected']) await buildWeb(variant, process.cwd() + '/${FOLDER}/' + variant);`;

// In another process, because Vite builds for development if NODE_ENV is `test`.
beforeAll(() => {
  const env = { ...process.env, NODE_ENV: 'production' };
  return promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', BUILD],
    { env },
  );
});

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** The text of all files with one of the extensions. */
function readTexts(variant: WebBuild, extensions: RegExp): string {
  const folder = join(FOLDER, variant);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    extensions.test(name),
  );

  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

/**
 * Finds the start of a string in a script or of a text in a page, because `95%` is also a width.
 */
function shows(variant: WebBuild, text: string): boolean {
  const scripts = readTexts(variant, /\.js$/);
  return (
    ['"', "'", '`'].some((quote) => scripts.includes(quote + text)) ||
    readTexts(variant, /\.html$/).includes(`>${text}`)
  );
}

const unsourced = [...landingClaims, ...subscribeClaims, ...originalPrices, ...testimonials]
  .filter(({ source }) => source === null)
  .map((claim) => ('quote' in claim ? claim.quote : claim.figure));

describe('a build of the site', () => {
  it.each([
    ...new Set(unsourced),
    '1,000+',
    '73 percent',
    'Special offer ends in:',
    'Save up to 50 percent',
    'Launch offer: save up to 50 percent',
  ])('shows “%s” in a trial stage only', (text) => {
    expect([shows('web', text), shows('web-protected', text)]).toEqual([true, false]);
  });

  it.each([
    '<s>$59',
    'Cancel anytime • 1,000+ success stories',
    '23:59:45',
    'Priority community access',
  ])('prerenders “%s” in a trial stage only', (text) => {
    const isPrerendered = (variant: WebBuild) => readTexts(variant, /\.html$/).includes(text);
    expect([isPrerendered('web'), isPrerendered('web-protected')]).toEqual([true, false]);
  });

  it.each(['24hr', 'Expert response'])('shows “%s”, which has a source, in both', (text) => {
    expect([shows('web', text), shows('web-protected', text)]).toEqual([true, true]);
  });
});
