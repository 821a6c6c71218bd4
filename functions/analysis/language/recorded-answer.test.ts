import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOpenAi, type OpenAi } from '../../../infra/local/openai/openai.ts';
import { analyzeFile } from '../analyze-file.ts';
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
  const analysis = await analyzeFile(answer, { language, question: 'Tell me about a backlog.' });
  const record = analysis.state === 'analyzed' ? analysis.record : undefined;
  const sent = openAi.requests.find(({ call }) => call === 'transcription')?.body.seconds;
  expect(Number(sent)).toBeGreaterThan(3);
  expect(Number(sent)).toBeLessThan(record?.durationSeconds ?? 0);
  expect(record?.feedback.writtenBy).toBe('language_model');
  expect(record?.content).toMatchObject({ structure: { score: 70 }, relevance: { score: 80 } });
}, 60_000);
