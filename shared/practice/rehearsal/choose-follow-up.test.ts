import { describe, expect, it } from 'vitest';
import { speakText } from '#shared/analysis/words/score-rules.fixtures.ts';
import { findMissingPart } from '../questions/follow-up.ts';
import { chooseFollowUp } from './choose-follow-up.ts';
import {
  heldOutFollowUps,
  terseFollowUps,
  tuningFollowUps,
} from './labeled-follow-ups.fixtures.ts';

const choose = (questionId: string, answer: string, language = 'en-US') =>
  chooseFollowUp(questionId, { language, words: speakText(answer) });

const SETTING =
  'Our warehouse lost about ten parcels a week, and nobody knew why. My manager asked me to look into it.';
const ACTIONS = 'I followed each parcel for a week. I moved the scanner to the gate.';
const RESULT = 'After that, we lost only two parcels a week.';
const OPINION =
  'I always stay calm. I think you should never blame anyone. It is important to listen to people first. I would say that everybody makes mistakes, and that you can learn from them.';

describe('chooseFollowUp', () => {
  it.each([
    ['example', OPINION, 'I always stay calm.'],
    [
      'action',
      `${SETTING} The parcels were mostly small ones. The night shift was understaffed as well.`,
      'The night shift was understaffed as well.',
    ],
    [
      'own-part',
      `${SETTING} We followed each parcel for a week. We moved the scanner to the gate. ${RESULT}`,
      'We followed each parcel for a week.',
    ],
    ['result', `${SETTING} ${ACTIONS}`, 'I moved the scanner to the gate.'],
    [
      'number',
      `${SETTING} ${ACTIONS} After that, we lost much fewer parcels.`,
      'After that, we lost much fewer parcels.',
    ],
  ] as const)(
    'asks about a missing %s and quotes the sentence before it',
    (part, answer, quote) => {
      expect(choose('stubborn-problem', answer)).toEqual({
        id: `stubborn-problem.follow-up-${part}`,
        quote,
      });
    },
  );

  it('quotes only the end of a long sentence', () => {
    const { quote } =
      choose(
        'stubborn-problem',
        `${SETTING} I followed ${'one parcel and '.repeat(12)}one more.`,
      ) ?? {};
    expect(quote).toMatch(/^…(\S+ ){24}more\.$/u);
  });

  it.each<[string, string, string, string?]>([
    ['complete', 'stubborn-problem', `${SETTING} ${ACTIONS} ${RESULT}`],
    ['short', 'stubborn-problem', 'I followed each parcel for a week.'],
    ['not in English', 'stubborn-problem', `${SETTING} ${ACTIONS}`, 'de-DE'],
    ['about the salary', 'salary-expectations', OPINION],
    ['about a trait', 'greatest-strength', `${SETTING} ${ACTIONS}`],
    [
      'complete in the present tense',
      'stubborn-problem',
      `${SETTING} ${ACTIONS} The gate catches them.`,
    ],
    ['an answer to a follow-up', 'stubborn-problem.follow-up', `${SETTING} ${ACTIONS}`],
    ['an answer to an unknown question', 'no-such-question', `${SETTING} ${ACTIONS}`],
  ])('leaves it to the bank if the answer is %s', (_, questionId, answer, language) => {
    expect(choose(questionId, answer, language)).toBeNull();
  });
});

it('asks for an example of a trait', () => {
  expect(choose('greatest-strength', OPINION)?.id).toBe('greatest-strength.follow-up-example');
});

const removePunctuation = (text: string) => text.toLowerCase().replace(/[.,?:;!"]/gu, '');

describe.each([
  ['the answers used for tuning', tuningFollowUps, 0.9, 60],
  ['the other answers', heldOutFollowUps, 0.9, 50],
  ['terse answers', terseFollowUps, 0.85, 20],
])('on %s', (_, answers, minShare, minCount) => {
  it.each<[string, (text: string) => string]>([
    ['as written', (text) => text],
    ['without punctuation', removePunctuation],
  ])('asks about parts that the labels allow, %s', (__, prepare) => {
    const asked = answers.flatMap(({ questionId, answer, fitting }) => {
      const part = findMissingPart(choose(questionId, prepare(answer))?.id ?? '');
      return part ? [fitting.includes(part)] : [];
    });

    expect(asked.length).toBeGreaterThanOrEqual(minCount);
    expect(asked.filter(Boolean).length / asked.length).toBeGreaterThanOrEqual(minShare);
  });
});
