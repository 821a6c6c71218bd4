import { describe, expect, it } from 'vitest';
import { totalSeconds, type Span } from '../../statistics/spans.ts';
import { countSyllables } from './count-syllables.ts';
import { findFlatStretches } from './flat-stretches.ts';
import { prepareSound, trackLevel } from './level.ts';
import { measureVoice } from './measure-voice.ts';
import { countPitchJumps, measureMelody, voicedPitch } from './melody.ts';
import { trackPitch } from './pitch.ts';
import { findPauses } from './pauses.ts';
import { findSpeechSpans } from './speech-spans.ts';
import { findSyllablePeaks, type SyllablePeak } from './syllables.ts';

const RATE = 16_000;

/** Creates a buzz with the overtones of a vowel. `hertz` and `gain` may vary over time. */
function buzz(
  seconds: number,
  hertz: (at: number) => number,
  gain: (at: number) => number = () => 1,
): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: seconds * RATE }, (_, sample) => {
    const at = sample / RATE;
    phase += (2 * Math.PI * hertz(at)) / RATE;

    const wave = [1, 2, 3, 4, 5, 6].reduce(
      (sum, overtone) => sum + Math.sin(overtone * phase) / overtone,
      0,
    );

    return 0.2 * gain(at) * wave;
  });
}

const everywhere = () => true;
/** Gain that imitates four syllables a second. */
const syllables = (at: number) => Math.max(0.03, Math.sin(4 * Math.PI * at) ** 2);

describe('pitch', () => {
  it.each([80, 120, 205, 310])('finds %d Hz within one percent', (hertz) => {
    const points = voicedPitch(
      trackPitch(
        buzz(1, () => hertz),
        everywhere,
      ),
    );

    expect(Math.abs(measureMelody(points).medianHertz / hertz - 1)).toBeLessThan(0.01);
    expect(measureMelody(points).stdDevSemitones).toBeLessThan(0.1);
  });

  it('measures pitch variation in semitones, regardless of the voice level', () => {
    const spreadAt = (base: number) => {
      const sound = buzz(4, (at) => base * 2 ** ((3 * Math.sin(2 * Math.PI * 0.5 * at)) / 12));
      return measureMelody(voicedPitch(trackPitch(sound, everywhere))).stdDevSemitones;
    };

    expect(spreadAt(110)).toBeCloseTo(3 / Math.SQRT2, 1);
    expect(spreadAt(220)).toBeCloseTo(3 / Math.SQRT2, 1);
  });

  it('jumps between two voices, but not within a lively one', () => {
    const jumpsIn = (hertz: (at: number) => number) =>
      countPitchJumps(trackPitch(buzz(4, hertz), everywhere));
    expect(jumpsIn((at) => (at % 1 < 0.5 ? 110 : 160))).toBeGreaterThan(60);
    expect(jumpsIn((at) => 110 * 2 ** ((5 * Math.sin(4 * at)) / 12))).toBe(0);
  });

  it('is not found in noise', () => {
    let state = 1;
    const noise = Float32Array.from({ length: RATE }, () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647 - 0.5;
    });

    expect(voicedPitch(trackPitch(noise, everywhere))).toHaveLength(0);
  });
});

describe('levels', () => {
  it('are dB full scale, with a floor for digital silence', () => {
    const sine = Float32Array.from({ length: RATE }, (_, at) =>
      Math.sin((2 * Math.PI * 440 * at) / RATE),
    );

    expect(trackLevel(sine)[50]).toBeCloseTo(-3, 0);
    expect(trackLevel(new Float32Array(RATE))[50]).toBe(-90);
  });
});

describe('prepared sound', () => {
  const sine = (hertz: number, gain: number) =>
    Float32Array.from(
      { length: RATE },
      (_, at) => gain * Math.sin((2 * Math.PI * hertz * at) / RATE),
    );

  const levelOf = (sound: Float32Array) => trackLevel(sound)[50] ?? 0;

  it.each([0.5, 0.05, 0.003])('has the same level at gain %d', (gain) => {
    expect(levelOf(prepareSound(sine(440, gain)))).toBeCloseTo(-25, 0);
  });

  it('keeps a quiet room quiet', () => {
    expect(levelOf(prepareSound(sine(440, 0.00001)))).toBeLessThan(-55);
  });

  it('loses rumble and keeps the voice', () => {
    const [rumble, voice] = [sine(30, 0.1), sine(440, 0.1)];
    const both = prepareSound(voice.map((value, at) => value + (rumble[at] ?? 0)));
    const alone = prepareSound(voice);
    const difference = both.map((value, at) => value - (alone[at] ?? 0));

    expect(levelOf(difference)).toBeLessThan(levelOf(both) - 15);
  });
});

describe('syllables', () => {
  const count = (sound: Float32Array, span: Span) =>
    countSyllables(
      findSyllablePeaks(sound, trackPitch(sound, everywhere), [span]),
      totalSeconds([span]),
    );

  it('are the voiced peaks of the envelope', () => {
    const sound = buzz(3, () => 130, syllables);
    expect(count(sound, { start: 0.05, end: 2.95 })).toBeGreaterThan(11);
  });

  it('are not counted twice if slow vowels waver', () => {
    const wavering = (at: number) =>
      Math.max(0.03, Math.abs(Math.sin(2 * Math.PI * at))) *
      (1 + 0.12 * Math.sin(2 * Math.PI * 12 * at));
    const sound = buzz(4, () => 130, wavering);
    const counted = count(sound, { start: 0.05, end: 3.95 });
    expect(counted).toBeGreaterThan(6);
    expect(counted).toBeLessThan(9);
  });

  it('do not depend on the gain', () => {
    const sound = buzz(3, () => 130, syllables);
    const quiet = sound.map((value) => value * 0.25);
    const span = { start: 0, end: 3 };
    expect(count(quiet, span)).toBeCloseTo(count(sound, span), 5);
  });

  const peak = { level: -20, prominence: 15, isFinal: false };
  const repeat = (peaks: readonly SyllablePeak[], times: number) =>
    Array.from({ length: times }, () => peaks).flat();

  it('count little in slow speech if the level hardly falls beside a peak', () => {
    const shallow = { ...peak, prominence: 1 };
    expect(countSyllables(repeat([peak, peak], 10), 10)).toBeCloseTo(20, 0);
    expect(countSyllables(repeat([peak, peak, shallow], 10), 10)).toBeCloseTo(20, 0);
  });

  it('count little at the end of a slow phrase, where consonants are released', () => {
    const release = { ...peak, prominence: 5, isFinal: true };
    expect(countSyllables(repeat([peak, peak, peak, release], 5), 10)).toBeCloseTo(15, 0);
  });

  it('count every peak from four per second', () => {
    expect(countSyllables(repeat([peak, peak, peak, peak, { ...peak, prominence: 2 }], 5), 4)).toBe(
      25,
    );
  });

  it('are zero without speech', () => {
    expect(countSyllables([], 0)).toBe(0);
  });
});

describe('speech', () => {
  const level = Float32Array.from({ length: 400 }, (_, hop) =>
    (hop >= 50 && hop < 180) || hop >= 240 ? -20 : -60,
  );
  const probabilities = Float32Array.from({ length: 125 }, (_, window) =>
    (window >= 16 && window < 59) || window >= 75 ? 0.95 : 0.02,
  );

  it('ends where the sound ends, not where the model stops detecting speech', () => {
    const [first, second] = findSpeechSpans(probabilities, level);
    expect(first?.start).toBeCloseTo(0.5, 2);
    expect(first?.end).toBeCloseTo(1.8, 2);
    expect(second?.start).toBeCloseTo(2.4, 2);
  });

  it('has pauses of at least a quarter of a second', () => {
    expect(
      findPauses([
        { start: 0, end: 1 },
        { start: 1.24, end: 2 },
        { start: 2.3, end: 3 },
      ]),
    ).toEqual([{ start: 2, end: 2.3 }]);
  });

  it('is not found in silence', () => {
    const voice = measureVoice(new Float32Array(5 * RATE), new Float32Array(156));
    expect(voice).toMatchObject({
      speech: [],
      talkSeconds: 0,
      syllablesPerSecond: 0,
      levelRangeDb: 0,
    });
  });
});

describe('flat stretches', () => {
  const points = (semitones: (second: number) => number) =>
    Array.from({ length: 1200 }, (_, hop) => ({ hop, semitones: semitones(hop / 100) }));

  it('are joined windows that vary by less than one semitone', () => {
    expect(
      findFlatStretches(
        points((at) => (at < 7 ? 60 : 60 + 6 * Math.sin(at))),
        [],
      ),
    ).toEqual([{ start: 0, end: 7 }]);
  });

  it('are not found in lively intonation', () => {
    expect(
      findFlatStretches(
        points((at) => 60 + 4 * Math.sin(3 * at)),
        [],
      ),
    ).toEqual([]);
  });
});
