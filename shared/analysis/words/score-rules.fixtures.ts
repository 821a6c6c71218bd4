import { analyzeWords } from './analyze-words.ts';
import {
  labels,
  type Label,
  type LabeledAnswer,
  type LabeledSentence,
} from './labeled-answers.fixtures.ts';
import type { TranscriptWord } from './transcript.ts';

const WORDS_PER_SECOND = 2.5;

/** The text as a transcript, spoken at 150 words per minute. */
export function speakText(text: string): TranscriptWord[] {
  return text.split(' ').map((word, at) => ({
    text: word,
    startSeconds: at / WORDS_PER_SECOND,
    endSeconds: (at + 0.9) / WORDS_PER_SECOND,
  }));
}

export interface LabeledResult extends LabeledSentence {
  readonly title: string;
  readonly found: readonly Label[];
}

/**
 * Runs the rules on each answer as a whole and returns the labels that they find in each sentence.
 */
export function applyRules(answers: readonly LabeledAnswer[]): LabeledResult[] {
  return answers.flatMap(({ title, sentences }) => {
    const { sentences: analyzed } = analyzeWords(
      speakText(sentences.map(({ text }) => text).join(' ')),
    );
    if (analyzed.length !== sentences.length)
      throw new Error(`The sentences of "${title}" were split differently.`);

    return sentences.map((sentence, at) => {
      const { part = null, measurements = [] } = analyzed[at] ?? {};
      const found: Label[] = [
        ...(part ? [part] : []),
        ...(measurements.length > 0 ? (['number'] as const) : []),
      ];

      return { ...sentence, title, found };
    });
  });
}

/**
 * Like `applyRules`, but removes punctuation, capital letters and pauses first. Returns one result
 * per word.
 */
export function applyRulesWithoutPunctuation(answers: readonly LabeledAnswer[]): LabeledResult[] {
  return answers.flatMap(({ title, sentences }) => {
    const plain = (text: string) => text.toLowerCase().replace(/[.,?:;!]/gu, '');
    const { sentences: analyzed } = analyzeWords(
      speakText(sentences.map(({ text }) => plain(text)).join(' ')),
    );
    const said = sentences.flatMap(({ text, labels: expected }) =>
      text
        .split(' ')
        .map((word) => ({ text: word, labels: expected.filter((label) => label !== 'number') })),
    );

    return said.map((word, at) => {
      const part = analyzed.find(({ from, to }) => from <= at && at < to)?.part;
      return { ...word, title, found: part ? [part] : [] };
    });
  });
}

export interface LabelScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly count: number;
}

export function scoreLabels(results: readonly LabeledResult[]): Record<Label, LabelScore> {
  const score = (label: Label): LabelScore => {
    const count = results.filter((result) => result.labels.includes(label)).length;
    const found = results.filter((result) => result.found.includes(label));
    const correct = found.filter((result) => result.labels.includes(label)).length;
    const [precision, recall] = [correct / found.length, correct / count];

    return { precision, recall, f1: (2 * precision * recall) / (precision + recall), count };
  };

  return {
    situation: score('situation'),
    action: score('action'),
    result: score('result'),
    number: score('number'),
  };
}

export function findMistakes(results: readonly LabeledResult[]): string[] {
  return results
    .filter((result) =>
      labels.some((label) => result.labels.includes(label) !== result.found.includes(label)),
    )
    .map(
      ({ title, text, labels: expected, found }) =>
        `${expected.join('+') || 'none'} -> ${found.join('+') || 'none'}: ${text} (${title})`,
    );
}
