import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { choose, testFilesIn } from './choose.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stages = ['types', 'unit', 'template', 'journeys'];
const testFiles = [
  'functions/billing/refund.test.ts',
  'functions/billing/refund-once.test.ts',
  'infra/routes.template.test.ts',
  'web/e2e/billing-life.e2e.ts',
];
const chosen = (...words: string[]) => choose(words, { stages, testFiles, root });

describe('npm test', () => {
  it('runs every stage without a word, and only the named ones otherwise', () => {
    expect(chosen()).toMatchObject({ stages, files: {} });
    expect(chosen('types', 'unit')).toMatchObject({ stages: ['types', 'unit'], files: {} });
  });

  it('runs each file that has a word in its path with its own runner', () => {
    expect(chosen('billing')).toMatchObject({
      stages: ['unit', 'journeys'],
      files: { unit: testFiles.slice(0, 2), journeys: ['web/e2e/billing-life.e2e.ts'] },
    });
    expect(chosen('routes')).toMatchObject({ stages: ['template'], files: { template: [testFiles[2]] } });
  });

  it('runs exactly the file whose path is given, and the tests of a source file', () => {
    expect(chosen('./functions/billing/refund.test.ts').files).toEqual({ unit: [testFiles[0]] });
    expect(chosen(`${root}functions/billing/refund-once.ts`).files).toEqual({ unit: [testFiles[1]] });
  });

  it('looks for a word only in the named stages', () => {
    expect(chosen('unit', 'billing').stages).toEqual(['unit']);
    expect(chosen('types', 'billing').stages).toEqual(['types', 'unit', 'journeys']);
  });

  it('names words that fit nothing, and leaves flags to the runner', () => {
    expect(chosen('units').unknown).toEqual(['units']);
    expect(chosen('refund', '-t', 'pays twice')).toMatchObject({ flags: ['-t', 'pays twice'], unknown: [] });
  });

  it('finds the test files of this repository', () => {
    expect(testFilesIn(root)).toEqual(expect.arrayContaining(['infra/test/choose.test.ts', 'web/e2e/texts.e2e.ts']));
  });
});
