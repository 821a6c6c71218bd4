import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { mutatedModules } from './mutation/mutated-modules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}/infra/docs/verification.md`, 'utf8');

/** Case numbers and test files from the table of cases in verification.md. */
const cases = [...page.matchAll(/^\| (\d+) +\|[^|]*\|([^|]*)\|$/gm)].map(
  ([, number, cell = '']) => ({
    number: Number(number),
    files: [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
);

it('names existing tests for each of the forty cases', () => {
  expect(cases.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  const missing = cases.flatMap(({ number, files }) =>
    files.length === 0
      ? [`${number} names no test`]
      : files.filter((file) => !hasTests(file)).map((file) => `${number}: ${file}`),
  );

  expect(missing).toEqual([]);
});

it('lists each of the 253 ASVS requirements once and names only files that exist', () => {
  const asvs =
    readFileSync(`${root}/infra/docs/asvs.md`, 'utf8').split('## All requirements')[1] ?? '';
  const numbers = [...asvs.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(([, number]) => number);
  expect([numbers.length, new Set(numbers).size]).toEqual([253, 253]);

  const files = [...asvs.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !existsSync(`${root}/${file}`))).toEqual([]);
});

it.each(Object.entries(mutatedModules))(
  'finds the files and tests of the mutated module %s',
  (_, paths) => {
    expect(paths.filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
  },
);

function hasTests(file: string): boolean {
  if (!/\.(test|e2e)\.tsx?$/.test(file) || !existsSync(`${root}/${file}`)) return false;
  return /^\s*(it|test)(\.each[^\n]*)?\(/m.test(readFileSync(`${root}/${file}`, 'utf8'));
}
