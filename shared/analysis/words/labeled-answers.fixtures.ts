import { technicalAnswers } from './labeled-answers-1.fixtures.ts';
import { commercialAnswers } from './labeled-answers-2.fixtures.ts';
import { publicAnswers } from './labeled-answers-3.fixtures.ts';
import { operationsAnswers } from './labeled-answers-4.fixtures.ts';

/**
 * Labels of the sentences in an answer:
 * - `situation`: the setting, the problem, or the speaker's task.
 * - `action`: something that the speaker or the team did about the problem.
 * - `result`: the outcome of the actions.
 * - `number`: a figure that quantifies the problem or the result. Dates, ages and the size of a step don't count.
 */
export const labels = ['situation', 'action', 'result', 'number'] as const;

export type Label = (typeof labels)[number];

export interface LabeledSentence {
  readonly text: string;
  readonly labels: readonly Label[];
}

export interface LabeledAnswer {
  readonly title: string;
  readonly sentences: readonly LabeledSentence[];
}

const codes: Readonly<Record<string, Label>> = {
  S: 'situation',
  A: 'action',
  R: 'result',
  N: 'number',
};

/**
 * Each answer starts with `# title`. Each further line has the codes of the labels (or `-`), then
 * the sentence.
 */
function parseAnswers(text: string): LabeledAnswer[] {
  return text
    .split('# ')
    .slice(1)
    .map((answer) => {
      const [title = '', ...lines] = answer.trim().split('\n');
      return { title, sentences: lines.map(parseSentence) };
    });
}

function parseSentence(line: string): LabeledSentence {
  const at = line.indexOf(' ');
  return {
    text: line.slice(at + 1),
    labels: line
      .slice(0, at)
      .split('')
      .flatMap((code) => codes[code] ?? []),
  };
}

const answers = [technicalAnswers, commercialAnswers, publicAnswers, operationsAnswers].flatMap(
  parseAnswers,
);

/** Two of every three answers. The rules are tuned only on these. */
export const tuningAnswers = answers.filter((_, at) => at % 3 !== 2);
/** The other 20 answers, to measure how well the rules work on unseen answers. */
export const heldOutAnswers = answers.filter((_, at) => at % 3 === 2);
