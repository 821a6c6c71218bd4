import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOpenAi, type OpenAi } from '../../../infra/local/openai/openai.ts';
import { analyseFile } from '../analyse-file.ts';
import { goodAnswer, patient } from './language.fixtures.ts';
import { openAiModel } from './openai.gateway.ts';

const answer = fileURLToPath(new URL('../fixtures/answer.webm', import.meta.url));
let openAi: OpenAi;
beforeAll(async () => {
  openAi = await startOpenAi();
});
afterAll(() => openAi.close());

it('a recorded answer is heard, and its record written with the words', async () => {
  openAi.say(goodAnswer);
  const language = openAiModel({ apiKey: 'sk-test', baseUrl: openAi.url }, patient);
  const [withWords, without] = [
    await analyseFile(answer, { language, question: 'Tell me about a backlog.' }),
    await analyseFile(answer),
  ];
  if (withWords.state !== 'analysed' || without.state !== 'analysed') throw new Error('not analysed');
  const { seconds } = openAi.requests.find(({ call }) => call === 'transcription')?.body ?? {};
  expect(seconds).toBeLessThan(without.record.durationSeconds);
  expect(withWords.record.feedback.writtenBy).toBe('language_model');
  expect(withWords.record.content).toMatchObject({ structure: { score: 70 }, relevance: { score: 80 } });
  expect(withWords.record.criteria.posture).toEqual(without.record.criteria.posture);
  expect(withWords.record.criteria.eyeContact).toEqual(without.record.criteria.eyeContact);
});
