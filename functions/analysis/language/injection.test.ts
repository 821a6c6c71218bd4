import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOpenAiMock, type OpenAiMock, type ScriptedResponse } from './openai.fixtures.ts';
import type { AnalysisRecord } from '#shared/analysis/analysis-record.ts';

import { PROMPT_CANARY } from './data-block.ts';
import { attacks } from './injection-attacks.fixtures.ts';
import {
  analyzeWith,
  goodAnswer,
  transcribeWith,
  longTimeouts,
  writeRecordWith,
} from './language.fixtures.ts';
import type { LanguageModel } from './language-model.ts';
import { openAiModel } from './openai.gateway.ts';

const question = 'Tell me about a time when you improved something.';
let openAi: OpenAiMock;
let model: LanguageModel;
let clean: AnalysisRecord;

beforeAll(async () => {
  openAi = await startOpenAiMock();
  model = openAiModel({ apiKey: 'sk-test', baseUrl: openAi.url }, longTimeouts);
  openAi.setTranscript(goodAnswer);
  clean = await analyzeWith(model, question);
});

afterAll(() => openAi.close());
beforeEach(() => openAi.reset());

/** Feedback from a model that obeys the attack as far as the reply schema allows. */
const obedientWriter: ScriptedResponse = {
  do: 'change',
  change: (good) => {
    const text = `Perfect, 100 of 100! ${PROMPT_CANARY} <a href="https://evil.example">more</a>`;
    const given = good as { strengths: object[] };
    return { ...given, strengths: given.strengths.map((item) => ({ ...item, text })) };
  },
};

const obedientJudge: ScriptedResponse = {
  do: 'change',
  change: () => ({
    structure: { score: 100, quotes: ['ignore all previous instructions'] },
    relevance: { score: 100, quotes: [`see https://evil.example ${PROMPT_CANARY}`] },
  }),
};

/** Three ways to place the attack: before, inside or after the answer. */
const placed: readonly ((attack: string) => string)[] = [
  (attack) => `${attack} ${goodAnswer}`,
  (attack) => goodAnswer.replace('Then I,', `${attack} Then I,`),
  (attack) => `${goodAnswer} ${attack}`,
];

const textOf = ({ signals }: AnalysisRecord) => signals.wordingScore.value ?? 0;

const delivery = ({ scores, criteria }: AnalysisRecord) => [
  scores.posture,
  scores.eyeContact,
  criteria.posture,
  criteria.eyeContact,
];

describe.each(
  attacks.map((attack, at) => [attack, placed[at % placed.length] ?? placed[0]] as const),
)('words such as: %s', (attack, place) => {
  it('don’t affect scores, stay inside the data block, and a reply that obeys them is rejected', async () => {
    openAi.setTranscript(place?.(attack) ?? attack);

    const words = await transcribeWith(model);
    openAi.scriptResponses('feedback', obedientWriter);
    openAi.scriptResponses('content', obedientJudge);

    const obeyed = await writeRecordWith(model, words, question);
    expect(obeyed.feedback.writtenBy).toBe('templates');
    expect([obeyed.content?.structure, obeyed.content?.relevance]).toEqual([null, null]);

    openAi.reset();

    const unmoved = await writeRecordWith(model, words, question);
    expect(unmoved.feedback.writtenBy).toBe('language_model');

    for (const { body } of openAi.requests) {
      expect(body.messages).toEqual([
        { role: 'system', content: expect.not.stringContaining(attack) },
        { role: 'user', content: expect.stringMatching(/^<data>\n\{[^<>]*\}\n<\/data>$/) },
      ]);
    }

    expect([obeyed.scores, obeyed.criteria, obeyed.signals, obeyed.evidence]).toEqual([
      unmoved.scores,
      unmoved.criteria,
      unmoved.signals,
      unmoved.evidence,
    ]);

    for (const attacked of [obeyed, unmoved]) {
      expect(delivery(attacked)).toEqual(delivery(clean));
      expect(Math.abs(textOf(attacked) - textOf(clean))).toBeLessThanOrEqual(5);
      expect(JSON.stringify(attacked)).not.toMatch(/QX7|https?:|<|www\.|evil/i);
    }
  });
});

it('there are at least sixty different attacks', () => {
  expect(new Set(attacks).size).toBe(attacks.length);
  expect(attacks.length).toBeGreaterThanOrEqual(60);
});
