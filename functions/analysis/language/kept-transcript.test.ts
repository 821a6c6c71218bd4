import { describe, expect, it } from 'vitest';
import { toKeptTranscript } from './kept-transcript.ts';
import type { Transcript } from './transcription.ts';

const heard = (text: string, words: readonly string[]): Transcript => ({
  language: 'english',
  text,
  words: words.map((word, at) => ({ text: word, start: at + 0.123, end: at + 0.456 })),
});

const texts = (transcript: Transcript) =>
  toKeptTranscript(transcript)?.words.map(({ text }) => text);

describe('toKeptTranscript', () => {
  it('takes the punctuation from the text and rounds the times', () => {
    const kept = toKeptTranscript(
      heard('Um, I led it. We won!', ['Um', 'I', 'led', 'it', 'We', 'won']),
    );

    expect(kept?.words.map(({ text }) => text)).toEqual(['Um,', 'I', 'led', 'it.', 'We', 'won!']);
    expect(kept?.words[0]).toEqual({ text: 'Um,', startSeconds: 0.12, endSeconds: 0.46 });
  });

  it('keeps the words if the text differs', () => {
    expect(texts(heard('We cut 20 %.', ['We', 'reduced', 'cut', '20%']))).toEqual([
      'We',
      'reduced',
      'cut',
      '20%',
    ]);
  });

  it('limits the number and length of the words', () => {
    const kept = texts(
      heard(
        '',
        Array.from({ length: 2_000 }, () => 'a'.repeat(100)),
      ),
    );

    expect([kept?.length, kept?.[0]?.length]).toEqual([1_500, 40]);
  });

  it('is null without words', () => {
    expect(toKeptTranscript(heard('', []))).toBeNull();
  });
});
