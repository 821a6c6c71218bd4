import { describe, expect, it } from 'vitest';
import type { LanguageModel } from '../language/language-model.ts';
import { goodAnswer, sampleSpeech } from '../language/language.fixtures.ts';
import { countSamples } from '../language/speech-clip.ts';
import { measuredFixture } from '../measure-function/measurement.fixtures.ts';
import { writeRecord } from './write-record.service.ts';

const words = goodAnswer
  .split(' ')
  .map((text, at) => ({ text, start: 1 + at * 0.3, end: 1.2 + at * 0.3 }));

const languageModel: LanguageModel = {
  transcribe: async () => ({
    state: 'done',
    value: { language: 'english', text: goodAnswer, words },
  }),
  generate: async () => ({ state: 'failed', fault: 'timeout' }),
};

const sound = Buffer.alloc(countSamples(sampleSpeech)).toString('base64');

const measured = measuredFixture({
  spoken: { sound, parts: [...sampleSpeech], speech: [...sampleSpeech] },
});

describe('writeRecord', () => {
  it('keeps the transcript if the member agreed to it', async () => {
    const { transcript } = await writeRecord(measured, { languageModel, keepsTranscript: true });
    expect(transcript?.words.map(({ text }) => text).join(' ')).toBe(goodAnswer);
  });

  it('keeps no transcript of a recording from before that consent, and scores it alike', async () => {
    const kept = await writeRecord(measured, { languageModel, keepsTranscript: true });
    const record = await writeRecord(measured, { languageModel });
    expect(record).toEqual({ ...kept, transcript: null });
  });
});
