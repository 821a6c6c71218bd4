import { describe, expect, it } from 'vitest';
import { judgeVerdict } from '#shared/analysis/judge-verdict.ts';
import { isFiller } from '#shared/analysis/words/filler-words.ts';
import { buildRecord } from '../record/build-record.ts';
import { goodAnswer, sampleMeasurements, sampleSpeech } from './language.fixtures.ts';
import { measureTranscript } from './measure-transcript.ts';
import type { SpokenWord, Transcript } from './transcription.ts';
import { scoreWording, measureWording, type Wording } from './wording.ts';

const spoken = (text: string, language = 'english'): Transcript => {
  const words = text.split(' ');
  const step = 36 / words.length;

  return {
    language,
    text,
    words: words.map((word, at) => ({
      text: word.replace(/[.,]/g, ''),
      start: 1 + at * step,
      end: 1 + (at + 0.8) * step,
    })),
  };
};

const measured = (transcript: Transcript) =>
  measureTranscript(sampleMeasurements, sampleSpeech, transcript);

function counted(answer: string): Wording {
  const wording = measureWording(answer);
  if (!wording) throw new Error('too short');
  return wording;
}

describe('pace', () => {
  it('counts words without fillers and converts them at 1.5 syllables per word', () => {
    const { content, measurements: withWords } = measured(spoken(`um ${'word '.repeat(89)}word`));
    expect([content.wordCount, content.wordsPerMinute]).toEqual([90, 150]);
    expect(withWords.values.syllablesPerSecond?.value).toBeCloseTo(3.75, 9);
  });

  it('is not judged for languages other than English', () => {
    const { content, measurements: withWords } = measured(
      spoken('palabra '.repeat(90).trim(), 'spanish'),
    );

    expect([content.wordsPerMinute, content.wording]).toEqual([150, null]);
    expect(withWords.values.wordingScore).toBeUndefined();

    const { signals, feedback } = buildRecord(withWords, 40, { content });
    expect(signals.syllablesPerSecond).toMatchObject({ value: null, reason: 'other_language' });
    expect(feedback.notJudged).toContain(
      'Pace: we judge it only in English, and you spoke another language.',
    );
  });

  it('praises a slow pace if it comes from a transcript', () => {
    const { content, measurements: withWords } = measured(spoken('word '.repeat(88).trim()));
    const record = buildRecord(withWords, 40, { content });
    expect(record.signals.syllablesPerSecond.value).toBeLessThan(3.8);
    expect(judgeVerdict(record, 'syllablesPerSecond')).toBe('good');
  });
});

describe('fillers', () => {
  const word = (text: string, start: number, end = start + 0.4): SpokenWord => ({
    text,
    start,
    end,
  });

  const fillersWith = (...words: SpokenWord[]) => {
    const { measurements: withWords } = measured({ language: 'english', text: 'x', words });
    const record = buildRecord(withWords, 40);

    return record.evidence.flatMap(({ kind, startSeconds, word: name }) =>
      kind === 'filler' ? [[startSeconds, name]] : [],
    );
  };

  it.each(['um', 'Umm', 'uh', 'uhh', 'uhm', 'er', 'erm', 'Hmm', 'mm', 'mhm', 'ähm', 'euh'])(
    'include "%s"',
    (text) => {
      expect(isFiller(text)).toBe(true);
    },
  );

  it.each(['umbrella', 'her', 'like', 'so', 'a', 'ah-ha', 'he', 'I', 'error', 'hm-mm-what'])(
    'do not include the word "%s"',
    (text) => {
      expect(isFiller(text)).toBe(false);
    },
  );

  it('have a name and a time', () => {
    expect(fillersWith(word('Um', 2), word('we', 5), word('uh', 12))).toEqual([
      [2, 'um'],
      [12, 'uh'],
    ]);
  });

  it('are counted per minute of talk', () => {
    const { measurements: withWords } = measured({
      language: 'german',
      text: 'x',
      words: [word('ähm', 2)],
    });

    expect(withWords.values.fillersPerMinute?.value).toBeCloseTo(60 / 36, 9);
  });
});

describe('wording', () => {
  const plain =
    'the thing with it is that it goes on and on and the thing with it is that it stays';

  it('finds situation, action, result, numbers, and the use of "I" and "we"', () => {
    expect(measureWording(goodAnswer)).toMatchObject({
      hasSituation: true,
      hasAction: true,
      hasResult: true,
      concreteNumberCount: 5,
      weCount: 2,
      iCount: 3,
    });

    expect(scoreWording(counted(goodAnswer))).toBeGreaterThan(90);
  });

  it('finds nothing in an answer without content', () => {
    const wording = counted(`${plain} ${plain}`);
    expect(wording).toMatchObject({
      hasSituation: false,
      hasAction: false,
      hasResult: false,
      concreteNumberCount: 0,
    });

    expect(scoreWording(wording)).toBeLessThan(20);
  });

  it('is not measured from a few words', () => {
    expect(measureWording('I built it last year and it saved us 40 percent.')).toBeNull();
  });

  it('never lowers the score for an additional situation, action, result or number', () => {
    const bare = counted(`${plain} ${plain}`);
    for (const more of [
      { hasSituation: true },
      { hasAction: true },
      { hasResult: true },
      { concreteNumberCount: 1 },
    ]) {
      expect(scoreWording({ ...bare, ...more })).toBeGreaterThan(scoreWording(bare));
    }
  });
});
