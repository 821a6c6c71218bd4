import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOpenAiMock, type OpenAiMock } from './openai.fixtures.ts';

import { buildRecord } from '../record/build-record.ts';
import { addLanguageFeedback, transcribeAndMeasure } from './add-language-feedback.service.ts';
import { PROMPT_CANARY } from './data-block.ts';
import {
  createSampleClip,
  analyzeWith,
  recordWithoutLanguage,
  goodAnswer,
  sampleMeasurements,
  longTimeouts,
  sampleSound,
  sampleSpeech,
} from './language.fixtures.ts';
import type { LanguageModel } from './language-model.ts';
import { openAiModel } from './openai.gateway.ts';
import { buildFeedbackPrompt } from './feedback-prompt.ts';

let openAi: OpenAiMock;
let model: LanguageModel;

beforeAll(async () => {
  openAi = await startOpenAiMock();
  model = openAiModel({ apiKey: 'sk-test', baseUrl: openAi.url }, longTimeouts);
});

afterAll(() => openAi.close());

beforeEach(() => {
  openAi.reset();
  openAi.setTranscript(goodAnswer);
});

const bodyOf = (call: string) => openAi.requests.find((request) => request.call === call)?.body;

describe('a request', () => {
  it('sends only the speech, as WAV, to a model with word times and a prompt with fillers', async () => {
    await model.transcribe(createSampleClip(sampleSound, sampleSpeech));
    expect(openAi.requests).toHaveLength(1);
    expect(openAi.requests[0]?.authorization).toBe('Bearer sk-test');

    expect(openAi.requests[0]?.body).toMatchObject({
      model: ['whisper-1'],
      response_format: ['verbose_json'],
      temperature: ['0'],
      'timestamp_granularities[]': ['word', 'segment'],
      prompt: [expect.stringMatching(/um.*uh/i)],
      seconds: expect.closeTo(33.72, 2),
    });
  });

  it('has temperature 0, a seed and a strict schema if it asks for text', async () => {
    await model.generate(buildFeedbackPrompt(recordWithoutLanguage, null));
    expect(bodyOf('feedback')).toMatchObject({
      temperature: 0,
      seed: 1,
      max_completion_tokens: expect.any(Number),
      response_format: {
        type: 'json_schema',
        json_schema: { strict: true, schema: { additionalProperties: false } },
      },
    });

    expect(JSON.stringify(bodyOf('feedback'))).not.toMatch(/maxLength|\$schema/);
  });

  it('quotes the answer only in the data block and contains no name, ID or address', async () => {
    await analyzeWith(model, 'Tell me about a backlog.');

    const [system, user] = Object.values(bodyOf('content')?.messages ?? {}).map(({ content }) =>
      String(content),
    );

    expect(system).toContain(PROMPT_CANARY);
    expect(system).not.toContain('backlog');
    expect(user).toMatch(/^<data>\n\{[^<>]*\}\n<\/data>$/);
    expect(user).toContain('Tell me about a backlog.');
    expect(user).not.toContain(PROMPT_CANARY);
  });

  it('uses the model named in the secret', async () => {
    const own = openAiModel({ apiKey: 'k', baseUrl: openAi.url, textModel: 'own-1' }, longTimeouts);
    await own.generate(buildFeedbackPrompt(recordWithoutLanguage, null));
    expect(bodyOf('feedback')?.model).toBe('own-1');
  });
});

describe('an analysis with a language model', () => {
  it('has text, named fillers, pace in words, and content judgments with quotes', async () => {
    const record = await analyzeWith(model, 'Tell me about a backlog.');
    expect(record.feedback.writtenBy).toBe('language_model');

    expect(record.content).toMatchObject({
      language: 'english',
      wordsPerMinute: expect.any(Number),
      fillers: [{ word: 'um' }, { word: 'uh' }],
      structure: { score: 70, quotes: ['Um, when I joined the support'] },
      relevance: { score: 80 },
    });

    expect(record.evidence).toContainEqual(expect.objectContaining({ kind: 'filler', word: 'um' }));
    expect(record.signals.wordingScore.value).toBeGreaterThan(90);
  });

  it('does not judge relevance without a question', async () => {
    expect((await analyzeWith(model)).content?.relevance).toBeNull();
  });

  it('does not keep the transcript', async () => {
    const record = JSON.stringify(await analyzeWith(model, 'Tell me about a backlog.'));
    for (const said of ['customers waited', 'weekly review', 'holidays'])
      expect(record).not.toContain(said);
  });

  it('produces the same record from the same replies', async () => {
    expect(await analyzeWith(model)).toEqual(await analyzeWith(model));
  });

  it('requests no text if nothing could be scored', async () => {
    const nobody = {
      noFaceShare: 1,
      multipleFacesShare: 0,
      speechSeconds: 0,
      voicedSeconds: 0,
      levelRangeDb: 0,
    };

    const record = buildRecord({ ...sampleMeasurements, facts: nobody }, 40);

    expect(await addLanguageFeedback(model, record, { answer: null, question: null })).toBe(record);
    expect(openAi.requests).toEqual([]);
  });

  it('transcribes nothing if nobody speaks', async () => {
    expect(
      await transcribeAndMeasure(model, sampleMeasurements, {
        clip: createSampleClip(sampleSound, sampleSpeech),
        speech: [{ start: 1, end: 3 }],
      }),
    ).toBeNull();

    expect(openAi.requests).toEqual([]);
  });

  it('lists other unjudged aspects if there is a transcript', async () => {
    const { feedback } = await analyzeWith(model);
    expect(feedback.notJudged[0]).toMatch(/is true: only/);
    expect(recordWithoutLanguage.feedback.notJudged[0]).toMatch(/not checked/);
  });
});

describe('a busy server', () => {
  const busy = (headers = {}) => ({ do: 'status', status: 429, headers }) as const;
  const seen = () => openAi.requests.length;

  it.each([
    ['429', busy()],
    ['429 with Retry-After', busy({ 'retry-after': '0' })],
    ['500', { do: 'status', status: 500 } as const],
    ['a broken connection', { do: 'hangUp' } as const],
  ])('gets one retry after %s', async (_, script) => {
    openAi.scriptResponses('feedback', script);
    expect((await model.generate(buildFeedbackPrompt(recordWithoutLanguage, null))).state).toBe(
      'done',
    );
    expect(seen()).toBe(2);
  });

  it('gets no second retry', async () => {
    openAi.scriptResponses('feedback', busy(), busy());
    expect(await model.generate(buildFeedbackPrompt(recordWithoutLanguage, null))).toEqual({
      state: 'failed',
      fault: 'rate_limited',
    });
    expect(seen()).toBe(2);
  });

  it.each([
    ['it asks for a long wait', busy({ 'retry-after': '30' }), 'rate_limited'],
    [
      'the account has no credit',
      {
        do: 'status',
        status: 429,
        body: { error: { code: 'insufficient_quota', message: 'no' } },
      } as const,
      'rejected',
    ],
    ['the key is wrong', { do: 'status', status: 401 } as const, 'rejected'],
    ['the model does not exist', { do: 'status', status: 404 } as const, 'rejected'],
  ])('gets no retry if %s', async (_, script, fault) => {
    openAi.scriptResponses('feedback', script);
    expect(await model.generate(buildFeedbackPrompt(recordWithoutLanguage, null))).toEqual({
      state: 'failed',
      fault,
    });
    expect(seen()).toBe(1);
  });

  it('can’t redirect the request to another server', async () => {
    const elsewhere = await startOpenAiMock();
    const headers = { location: `${elsewhere.url}/chat/completions` };
    const script = { do: 'status', status: 307, headers } as const;
    openAi.scriptResponses('feedback', script, script);
    expect((await model.generate(buildFeedbackPrompt(recordWithoutLanguage, null))).state).toBe(
      'failed',
    );
    expect(elsewhere.requests).toEqual([]);

    await elsewhere.close();
  });

  it('is abandoned as soon as the lease is lost', async () => {
    openAi.scriptResponses('feedback', { do: 'hang' });

    const lost = new AbortController();
    const reply = model.generate(buildFeedbackPrompt(recordWithoutLanguage, null), lost.signal);
    lost.abort();

    expect(await reply).toEqual({ state: 'failed', fault: 'aborted' });
  });
});
