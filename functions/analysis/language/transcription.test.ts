import { describe, expect, it } from 'vitest';
import { transcriptionSchema, toTranscript, type Transcription } from './transcription.ts';
import { createSampleClip, sampleSound, sampleSpeech } from './language.fixtures.ts';
import { VERBATIM_PROMPT } from './openai.gateway.ts';

const clip = createSampleClip(sampleSound, sampleSpeech);

const segment = {
  text: 'Hello there.',
  start: 0,
  end: 3,
  no_speech_prob: 0.02,
  avg_logprob: -0.2,
  compression_ratio: 1,
};

const heard: Transcription = {
  language: 'English',
  text: 'Hello there.',
  words: [
    { word: ' Hello,', start: 0.12, end: 0.5 },
    { word: 'there.', start: 9.5, end: 9.9 },
  ],
  segments: [{ ...segment, end: 12 }],
};

const read = (change: Partial<Transcription> = {}) =>
  toTranscript({ ...heard, ...change }, clip, VERBATIM_PROMPT);

describe('a transcript', () => {
  it('has words without punctuation, with times in the recording', () => {
    expect(read()).toEqual({
      language: 'english',
      text: 'Hello there.',
      words: [
        { text: 'Hello', start: expect.closeTo(1, 2), end: expect.closeTo(1.38, 2) },
        { text: 'there', start: expect.closeTo(11.14, 2), end: expect.closeTo(11.54, 2) },
      ],
    });
  });

  it.each([
    ['invented for silence', { no_speech_prob: 0.9, avg_logprob: -1.4 }],
    ['repetitive', { compression_ratio: 3.1 }],
  ])('omits a segment that is %s', (_, signs) => {
    const second = { ...segment, text: ' Thanks for watching!', start: 9, end: 12, ...signs };
    const transcript = read({ segments: [segment, second] });
    expect([transcript?.text, transcript?.words.length]).toEqual(['Hello there.', 1]);
  });

  it.each<[string, Partial<Transcription>]>([
    ['nothing', { text: '', words: [], segments: [] }],
    [
      'only the echoed prompt',
      { segments: [{ ...segment, end: 12, text: 'So, uh, here is what I, um,' }] },
    ],
    [
      'words after the end of the audio',
      { words: [{ word: 'late', start: 40, end: 41 }], segments: null },
    ],
    ['a word that ends before it starts', { words: [{ word: 'odd', start: 3, end: 2 }] }],
    [
      'more words than anyone can speak',
      {
        words: Array.from({ length: 400 }, () => ({ word: 'a', start: 1, end: 1.1 })),
        segments: null,
      },
    ],
  ])('is rejected if it contains %s', (_, change) => {
    expect(read(change)).toBeNull();
  });

  it.each([
    ['"12"', { words: [{ word: 'a', start: '12', end: 13 }] }],
    ['NaN', { words: [{ word: 'a', start: Number.NaN, end: 13 }] }],
    ['a negative time', { words: [{ word: 'a', start: -1, end: 13 }] }],
    ['no words', { words: undefined }],
  ])('is malformed with %s as a time', (_, change) => {
    expect(transcriptionSchema.safeParse({ ...heard, ...change }).success).toBe(false);
  });

  it('has no invisible characters', () => {
    const text = 'Hel\u200Blo\u202E the\u0000re\u2060.';
    expect(read({ segments: [{ ...segment, end: 12, text }] })?.text).toBe('Hello the re.');
  });
});
