import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOpenAiMock, type OpenAiMock } from './openai.fixtures.ts';
import { analyzeFile } from '../record/analyze-file.service.ts';
import { goodAnswer, longTimeouts } from './language.fixtures.ts';
import { openAiModel } from './openai.gateway.ts';

const answer = fileURLToPath(new URL('../fixtures/answer.webm', import.meta.url));
let openAi: OpenAiMock;

beforeAll(async () => {
  openAi = await startOpenAiMock();
});

afterAll(() => openAi.close());

it('a recorded answer is transcribed, and its record uses the transcript', async () => {
  openAi.setTranscript(goodAnswer);

  const languageModel = openAiModel({ apiKey: 'sk-test', baseUrl: openAi.url }, longTimeouts);
  const analysis = await analyzeFile(answer, {
    languageModel,
    question: 'Tell me about a backlog.',
  });

  const record = analysis.state === 'analyzed' ? analysis.record : undefined;
  const sent = openAi.requests.find(({ call }) => call === 'transcription')?.body.seconds;

  expect(Number(sent)).toBeGreaterThan(3);
  expect(Number(sent)).toBeLessThan(record?.durationSeconds ?? 0);
  expect(record?.feedback.writtenBy).toBe('language_model');
  expect(record?.content).toMatchObject({ structure: { score: 70 }, relevance: { score: 80 } });
});
