import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import {
  startOpenAiMock,
  type CallKind,
  type OpenAiMock,
  type ScriptedResponse,
} from './openai.fixtures.ts';
import { collectGarbage } from '#platform/collect-garbage.fixtures.ts';
import { collectLog } from '#platform/collected-log.fixtures.ts';
import {
  analysisRecordSchema,
  toResults,
  type AnalysisRecord,
} from '#shared/analysis/analysis-record.ts';

import { addLanguageFeedback } from './add-language-feedback.service.ts';
import { PROMPT_CANARY } from './data-block.ts';
import {
  analyzeWith,
  recordWithoutLanguage,
  goodAnswer,
  shortTimeouts,
  transcribeWith,
  longTimeouts,
  writeRecordWith,
} from './language.fixtures.ts';
import type { LanguageModel } from './language-model.ts';
import type { TranscriptMeasurements } from './measure-transcript.ts';
import { openAiModel } from './openai.gateway.ts';

const prompt = { system: 's', user: '<data>\n{"signals":[],"criteria":[]}\n</data>' };
const question = 'Tell me about a time when you improved something.';
let openAi: OpenAiMock;
let model: LanguageModel;
let words: TranscriptMeasurements | null;

beforeAll(async () => {
  openAi = await startOpenAiMock();
  model = openAiModel({ apiKey: 'sk-test', baseUrl: openAi.url }, longTimeouts);
  openAi.setTranscript(goodAnswer);
  words = await transcribeWith(model);
});

afterAll(() => openAi.close());

beforeEach(() => {
  openAi.reset();
  openAi.setTranscript(goodAnswer);
});

interface Item {
  text: string;
  signals: string[];
  evidence: string[];
}

interface Good {
  criteria: Record<string, Item | null>;
  strengths: Item[];
  areas: Item[];
  recommendations: Item[];
  structure: { score: unknown; quotes: unknown[] };
  relevance: { score: unknown; quotes: unknown[] } | null;
  words: { word: unknown; start: unknown; end: unknown }[];
  segments:
    | { text: string; no_speech_prob: number; avg_logprob: number; compression_ratio: number }[]
    | null;
  text: unknown;
  language: unknown;
}

/** Scripts a reply that is valid except for the changes that `alter` makes. */
const change = (alter: (good: Good) => void): ScriptedResponse => ({
  do: 'change',
  change: (given) => {
    const good = structuredClone(given) as Good;
    alter(good);
    return good;
  },
});

function setFirst<T extends object>([first]: T[], changed: Partial<T>): void {
  if (first) Object.assign(first, changed);
}

const status = (code: number, headers: Record<string, string> = {}): ScriptedResponse => ({
  do: 'status',
  status: code,
  headers,
});

const strength = (text: string): ScriptedResponse =>
  change(({ strengths }) => setFirst(strengths, { text }));

/**
 * Faults that any request can have. If the client retries, the fake server returns a second fault.
 */
const common: readonly [string, ...ScriptedResponse[]][] = [
  ['429 twice', status(429), status(429)],

  [
    '429 with a short Retry-After twice',
    status(429, { 'retry-after': '0' }),
    status(429, { 'retry-after': '0' }),
  ],

  ['429 with a long Retry-After', status(429, { 'retry-after': '120' })],

  [
    '429 with a date as Retry-After',
    status(429, { 'retry-after': 'Wed, 21 Oct 2065 07:28:00 GMT' }),
    status(429),
  ],

  ['429 with nonsense as Retry-After', status(429, { 'retry-after': '-7' }), status(429)],
  ['500 twice', status(500), status(500)],
  ['500, then 429', status(500), status(429)],
  ['503 twice', status(503), status(503)],
  ['400', status(400)],
  ['401', status(401)],
  ['404', status(404)],
  ['a broken connection twice', { do: 'hangUp' }, { do: 'hangUp' }],
  ['no JSON', { do: 'raw', text: '<html>Bad gateway</html>' }],
  ['truncated JSON', { do: 'raw', text: '{"choices":[{"mess' }],
  ['an empty body', { do: 'raw', text: '' }],
  ['JSON null', { do: 'raw', text: 'null' }],
  ['another shape', { do: 'raw', text: '{"choices":[],"words":"none"}' }],
];

const completions: readonly [string, ...ScriptedResponse[]][] = [
  ['a refusal', { do: 'say', content: null, refusal: 'I cannot help with that.' }],
  ['a refusal beside content', { do: 'say', content: '{}', refusal: 'No.' }],
  ['cut off', { do: 'say', content: '{"criteria":{"charisma":', finish: 'length' }],
  ['cut off where the JSON is whole', { do: 'say', content: '{}', finish: 'length' }],
  ['filtered', { do: 'say', content: '', finish: 'content_filter' }],
  ['a tool call', { do: 'say', content: '{}', finish: 'tool_calls' }],
  ['malformed JSON', { do: 'say', content: '{"structure": {score: 90}}' }],
  ['prose', { do: 'say', content: 'Here is your feedback: great!' }],
  ['an array', { do: 'say', content: '[]' }],
  ['an empty object', { do: 'say', content: '{}' }],
];

const feedbackFaults: readonly [string, ...ScriptedResponse[]][] = [
  ['a missing criterion', change(({ criteria }) => delete criteria.posture)],
  ['null for a judged criterion', change(({ criteria }) => void (criteria.posture = null))],
  ['an empty text', strength('')],
  ['a text of 301 characters', strength('You sat well. '.repeat(22))],

  [
    'eleven strengths',
    change(
      (good) =>
        void (good.strengths = Array.from({ length: 11 }, () => good.strengths)
          .flat()
          .slice(0, 11)),
    ),
  ],

  ['an area without a recommendation', change(({ recommendations }) => void recommendations.pop())],
  ['an unknown signal', change((good) => setFirst(good.strengths, { signals: ['charm'] }))],
  ['no signal', change((good) => setFirst(good.strengths, { signals: [] }))],

  [
    'a weakness sold as a strength',
    change((good) => setFirst(good.strengths, { signals: ['cameraContactShare'] })),
  ],

  [
    'a strength sold as a weakness',
    change((good) => setFirst(good.areas, { signals: ['signalToNoiseDb'] })),
  ],

  ['an unknown moment', change((good) => setFirst(good.strengths, { evidence: ['look_away-99'] }))],
  ['an invented number', strength('You kept camera contact for 97 % of the time.')],
  ['an invented number in words', strength('You paused eleven times.')],
  ['a number of another signal', strength('You looked at the lens for 54 %.')],
  ['feelings', strength('You came across as calm and happy.')],
  ['traits', strength('You are an honest and intelligent speaker.')],
  ['hiring chances', strength('This answer raises your chances to be hired.')],
  ['a link', strength('Read more at https://evil.example/x')],
  ['HTML', strength('<img src=x onerror=alert(1)>')],
  ['the canary', strength(`The marker is ${PROMPT_CANARY}`)],
];

const contentFaults: readonly [string, ...ScriptedResponse[]][] = [
  ['101', change(({ structure }) => void (structure.score = 101))],
  ['-1', change(({ structure }) => void (structure.score = -1))],
  ['"90"', change(({ structure }) => void (structure.score = '90'))],
  ['a fraction', change(({ structure }) => void (structure.score = 90.5))],
  ['NaN', { do: 'say', content: '{"structure":{"score":NaN,"quotes":[]},"relevance":null}' }],
  ['1e999', { do: 'say', content: '{"structure":{"score":1e999,"quotes":[]},"relevance":null}' }],
  ['a missing score', change((good) => void delete (good as Partial<Good>).structure)],
  ['no relevance though there is a question', change((good) => void (good.relevance = null))],
  [
    'a quote that was never said',
    change(({ structure }) => void (structure.quotes = ['I doubled the sales alone'])),
  ],
  ['a score without a quote', change(({ structure }) => void (structure.quotes = []))],
  ['a quote of one word', change(({ structure }) => void (structure.quotes = ['backlog']))],
  [
    'four quotes',
    change(
      ({ structure }) =>
        void (structure.quotes = Array.from({ length: 4 }, () => 'we had a backlog')),
    ),
  ],
];

const transcriptionFaults: readonly [string, ...ScriptedResponse[]][] = [
  ['no words', change((good) => void (good.words = []))],
  ['words without times', change((good) => void delete (good as Partial<Good>).words)],
  ['times as text', change((good) => setFirst(good.words, { start: '1' }))],
  [
    'times past the end',
    change((good) => {
      good.segments = null;
      setFirst(good.words, { start: 900, end: 901 });
    }),
  ],
  [
    'an invented text',
    change((good) => setFirst(good.segments ?? [], { no_speech_prob: 0.9, avg_logprob: -2 })),
  ],
  ['a loop', change((good) => setFirst(good.segments ?? [], { compression_ratio: 9 }))],
  ['a text of numbers', change((good) => void (good.text = 12))],
];

const timeouts: readonly [string, ScriptedResponse][] = [
  ['no answer', { do: 'hang' }],
  ['a response that stops halfway', { do: 'hangInBody' }],
];

/**
 * Checks that the record is valid, its texts aren't too long, and posture and eye contact are
 * unchanged.
 */
function expectValidRecord(record: AnalysisRecord): void {
  expect(analysisRecordSchema.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
  expect(toResults(record).content).toEqual(record.content);

  const { detailedFeedback, keyStrengths, areasForImprovement, actionableRecommendations } =
    record.feedback;

  for (const list of [keyStrengths, areasForImprovement, actionableRecommendations]) {
    expect(list.length).toBeLessThanOrEqual(10);
    for (const text of list) expect(text.length).toBeLessThanOrEqual(300);
  }

  for (const text of Object.values(detailedFeedback)) expect(text.length).toBeGreaterThan(0);
  for (const key of ['posture', 'eyeContact'] as const) {
    expect(record.criteria[key]).toEqual(recordWithoutLanguage.criteria[key]);
  }
  expect(JSON.stringify(record)).not.toMatch(/QX7|https?:|<|undefined|NaN/);
}

/**
 * Starts a model with its own server. On a shared server, a request that timed out could arrive
 * late and take the next test's response.
 */
async function startHastyModel() {
  const server = await startOpenAiMock();
  onTestFinished(() => server.close());
  server.setTranscript(goodAnswer);

  return {
    server,
    hastyModel: openAiModel({ apiKey: 'sk-test', baseUrl: server.url }, shortTimeouts),
  };
}

describe.each(timeouts)('%s', (_, script) => {
  it('ends the transcription request in time, without content', async () => {
    collectGarbage();

    const { server, hastyModel } = await startHastyModel();
    server.scriptResponses('transcription', script);

    const record = await analyzeWith(hastyModel, question);
    expectValidRecord(record);

    expect(record.content).toBeNull();
  });

  it.each(['content', 'feedback'] as const)(
    'ends the %s request in time and changes nothing',
    async (call) => {
      collectGarbage();

      const { server, hastyModel } = await startHastyModel();
      server.scriptResponses(call, script);
      expect(await hastyModel.generate({ name: call, ...prompt, schema: {} })).toEqual({
        state: 'failed',
        fault: 'timeout',
      });

      server.scriptResponses('content', script);
      server.scriptResponses('feedback', script);

      const record = await addLanguageFeedback(hastyModel, recordWithoutLanguage, {
        answer: goodAnswer,
        question,
      });
      expect(record).toEqual(recordWithoutLanguage);
    },
  );
});

describe('the text falls back to the template', () => {
  it.each([...common, ...completions, ...feedbackFaults])('after %s', async (_, ...scripts) => {
    openAi.scriptResponses('feedback', ...scripts);

    const record = await writeRecordWith(model, words, question);
    expectValidRecord(record);

    expect(record.feedback.writtenBy).toBe('templates');
    expect(record.content?.structure?.score).toBe(70);
  });
});

describe('the content is not judged', () => {
  it.each([...common, ...completions, ...contentFaults])('after %s', async (_, ...scripts) => {
    openAi.scriptResponses('content', ...scripts);

    const record = await writeRecordWith(model, words, question);
    expectValidRecord(record);

    expect([record.content?.structure, record.content?.relevance]).toEqual([null, null]);
    expect(record.feedback.writtenBy).toBe('language_model');
  });
});

describe('the transcript is not used', () => {
  it.each([...common, ...transcriptionFaults])('after %s', async (_, ...scripts) => {
    openAi.scriptResponses('transcription', ...scripts);

    const record = await analyzeWith(model, question);
    expectValidRecord(record);

    expect(record.content).toBeNull();
    expect(record.scores).toEqual(recordWithoutLanguage.scores);
    expect(openAi.requests.some(({ call }) => call === 'content')).toBe(false);
  });
});

describe('any combination of faults', () => {
  const all = (call: Exclude<CallKind, 'job_post_questions'>) =>
    ({
      transcription: [...common, ...transcriptionFaults],
      content: [...common, ...completions, ...contentFaults],
      feedback: [...common, ...completions, ...feedbackFaults],
    })[call];

  const some = (call: Parameters<typeof all>[0]) => fc.option(fc.constantFrom(...all(call)));

  it('leaves a valid record with the measured delivery', async () => {
    await fc.assert(
      fc.asyncProperty(
        some('transcription'),
        some('content'),
        some('feedback'),
        async (...picked) => {
          openAi.reset();
          (['transcription', 'content', 'feedback'] as const).forEach((call, at) => {
            const [, ...scripts] = picked[at] ?? ['fine'];
            openAi.scriptResponses(call, ...scripts);
          });

          expectValidRecord(await analyzeWith(model, question));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('the log names the failed step and fault, but nothing from the answer', async () => {
    const log = collectLog();
    openAi.scriptResponses('feedback', strength('You kept camera contact for 97 % of the time.'));
    openAi.scriptResponses('content', { do: 'say', content: null, refusal: 'No: the backlog!' });
    await analyzeWith(model, question);

    const text = log.lines.join('\n');
    log.stop();

    expect(text).toContain(
      '"step":"write","fault":"invalid","detail":"a number that is not in the record"',
    );
    expect(text).toContain('"step":"judge","fault":"refused"');
    expect(text).not.toMatch(/backlog|97 ?%|sk-test/);
  });
});
