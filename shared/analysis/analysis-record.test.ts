import { expect, it } from 'vitest';
import { record } from './analysis-record.fixtures.ts';
import { analysisRecordSchema } from './analysis-record.ts';

it('drops the guessed fillers of older records', () => {
  const guessed = {
    id: 'filler-1',
    kind: 'filler',
    startSeconds: 5,
    endSeconds: 5.5,
    direction: null,
  };

  const named = { ...guessed, id: 'filler-2', word: 'um' };
  const evidence = [...record.evidence, guessed, named];

  expect(analysisRecordSchema.parse({ ...record, evidence }).evidence).toEqual([
    ...record.evidence,
    named,
  ]);
});
