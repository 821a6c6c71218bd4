import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { modules } from './modules.ts';
import { rowOf, scoreOf } from './score.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the score', () => {
  it('is the share of the mutants that were noticed, without those that are left alone', () => {
    const statuses = [
      'Killed',
      'Timeout',
      'RuntimeError',
      'Survived',
      'NoCoverage',
      'Ignored',
      'CompileError',
    ] as const;
    expect(scoreOf(statuses)).toEqual({ mutants: 5, noticed: 3, percent: 60 });
  });

  it('is full where there is nothing to notice', () => {
    expect(scoreOf(['Ignored'])).toEqual({ mutants: 0, noticed: 0, percent: 100 });
  });

  it('is rounded down', () => {
    expect(rowOf('session', { mutants: 1000, noticed: 899, percent: 89.97 })).toMatch(
      /\| {4}1000 \| {5}899 \| {2}89\.9 % \|$/,
    );
  });
});

it.each(Object.entries(modules))('all that the module "%s" names is there', (_, { files, tests }) => {
  expect([...files, ...tests].filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
});
