import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { selectTests, listTestFiles } from './select-tests.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stages = ['types', 'unit', 'template', 'journeys'];

const testFiles = [
  'functions/billing/refund.test.ts',
  'functions/billing/refund-limit.test.ts',
  'infra/routes.template.test.ts',
  'web/e2e/billing-lifecycle.e2e.ts',
];

const select = (...words: string[]) => selectTests(words, { stages, testFiles, root });

describe('npm test', () => {
  it('runs every stage without arguments, and otherwise only the named stages', () => {
    expect(select()).toMatchObject({ stages, files: {} });
    expect(select('types', 'unit')).toMatchObject({ stages: ['types', 'unit'], files: {} });
  });

  it('runs each file whose path contains a word with its own runner', () => {
    expect(select('billing')).toMatchObject({
      stages: ['unit', 'journeys'],
      files: { unit: testFiles.slice(0, 2), journeys: ['web/e2e/billing-lifecycle.e2e.ts'] },
    });
    expect(select('routes')).toMatchObject({
      stages: ['template'],
      files: { template: [testFiles[2]] },
    });
  });

  it('runs exactly the file whose path is given, and the tests of a source file', () => {
    expect(select('./functions/billing/refund.test.ts').files).toEqual({ unit: [testFiles[0]] });
    expect(select(`${root}functions/billing/refund-limit.ts`).files).toEqual({
      unit: [testFiles[1]],
    });
  });

  it('searches for a word only in the named stages', () => {
    expect(select('unit', 'billing').stages).toEqual(['unit']);
    expect(select('types', 'billing').stages).toEqual(['types', 'unit', 'journeys']);
  });

  it('reports words that match nothing, and passes flags to the runner', () => {
    expect(select('units').unknown).toEqual(['units']);
    expect(select('refund', '-t', 'pays twice')).toMatchObject({
      flags: ['-t', 'pays twice'],
      unknown: [],
    });
  });

  it('finds the test files of this repository', () => {
    expect(listTestFiles(root)).toEqual(
      expect.arrayContaining([
        'infra/test/select-tests.test.ts',
        'web/e2e/whole-site/quoted-texts.e2e.ts',
      ]),
    );
  });
});
