import type { MissingPart } from '../questions/follow-up.ts';
import { technicalAnswers } from './labeled-follow-ups-1.fixtures.ts';
import { commercialAnswers } from './labeled-follow-ups-2.fixtures.ts';
import { publicAnswers } from './labeled-follow-ups-3.fixtures.ts';
import { operationsAnswers } from './labeled-follow-ups-4.fixtures.ts';
import { stapleAnswers } from './labeled-follow-ups-5.fixtures.ts';
import { completeAnswers } from './labeled-follow-ups-6.fixtures.ts';
import { terseAnswers } from './labeled-follow-ups-7.fixtures.ts';

/** A fictional answer with the follow-ups that a real interviewer might ask next. */
export interface LabeledFollowUp {
  readonly questionId: string;
  /** Empty if only the question's own follow-up fits. */
  readonly fitting: readonly MissingPart[];
  readonly answer: string;
}

const codes: Readonly<Record<string, MissingPart>> = {
  E: 'example',
  A: 'action',
  O: 'own-part',
  R: 'result',
  N: 'number',
};

/** Each answer starts with `#`, the question's ID, and the codes of the labels (or `-`). */
function parseAnswers(text: string): LabeledFollowUp[] {
  return text
    .split('# ')
    .slice(1)
    .map((entry) => {
      const [header = '', answer = ''] = entry.trim().split('\n');
      const [questionId = '', labels = ''] = header.split(' ');
      return { questionId, fitting: labels.split('').flatMap((code) => codes[code] ?? []), answer };
    });
}

const answers = [
  technicalAnswers,
  commercialAnswers,
  publicAnswers,
  operationsAnswers,
  stapleAnswers,
].flatMap(parseAnswers);

/** Every second answer, and 30 that were written after the first version of the rule. */
export const tuningFollowUps = [
  ...answers.filter((_, at) => at % 2 === 0),
  ...parseAnswers(completeAnswers),
];
/** The other half, to measure how well the rule works on unseen answers. */
export const heldOutFollowUps = answers.filter((_, at) => at % 2 === 1);
/** Also unseen, and in a style that the first version of the rule read worst. */
export const terseFollowUps = parseAnswers(terseAnswers);
