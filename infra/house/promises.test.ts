import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isTest, readSourceFiles } from './source-files.ts';

const PAGE = 'infra/docs/promises.md';

const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| (?!sentence|-)(.+?) +\| .+ \| (\S+) +\|$/gm);
const promises = [...rows].map(([, sentence = '', file = '']) => ({ sentence, file }));

const sources = readSourceFiles('.')
  .filter(({ path }) => /^(web|functions|shared)\//.test(path) && !isTest(path))
  .map(({ path, text }) => ({ path, text: text.replaceAll(/\s+/g, ' ') }));

/** True if a source file contains all parts of the sentence between the ellipses, in any order. */
const occurs = (sentence: string) =>
  sources.some(({ text }) => sentence.split('…').every((part) => text.includes(part.trim())));

it('lists promises', () => {
  expect(promises.length).toBeGreaterThan(60);
});

it.each(promises)('“$sentence” occurs on a screen and is kept by $file', ({ sentence, file }) => {
  expect(occurs(sentence), `No screen or email says this any more. Update ${PAGE}.`).toBe(true);
  expect(existsSync(file), `${file} is gone. What keeps this promise now? Update ${PAGE}.`).toBe(
    true,
  );
});

it('finds no sentence that no source contains', () => {
  expect(occurs('You get a personal coach, live and in person.')).toBe(false);
});

it.each([/\bonly you\b/i, /\bone click\b/i])('no screen or email says %s', (absolute) => {
  const isScreenText = ({ path }: (typeof sources)[number]) =>
    !path.startsWith('shared/practice/questions/');
  const wrong = sources.filter((source) => isScreenText(source) && absolute.test(source.text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
