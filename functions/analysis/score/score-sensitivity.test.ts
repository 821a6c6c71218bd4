import { beforeAll, describe, expect, it } from 'vitest';
import { criterionKeys, type CriterionKey } from '#shared/analysis/criteria.ts';
import { getEngine, type Engine } from '../measure-function/engine.service.ts';
import { measureRecording } from '../measure/measure-recording.ts';
import {
  syntheticObservations,
  type Pose,
} from '../measure/picture/synthetic-observations.fixtures.ts';
import { prepareSound } from '../measure/voice/level.ts';
import { measureVoice, type VoiceMeasurements } from '../measure/voice/measure-voice.ts';
import { synthesizeTalk, type TalkOptions } from '../measure/voice/synthetic-speech.fixtures.ts';
import { scoreRecording, type RecordingScores } from './score-recording.ts';

const SECONDS = 14;
let engine: Engine;
let goodVoice: Heard;

interface Heard {
  sound: Float32Array;
  probabilities: Float32Array;
  voice: VoiceMeasurements;
}

async function heard(recorded: Float32Array): Promise<Heard> {
  const sound = prepareSound(recorded);
  const probabilities = await engine.voiceActivityModel.probabilities(sound);
  return { sound, probabilities, voice: measureVoice(sound, probabilities) };
}

function scored(
  { sound, probabilities, voice }: Heard,
  pose?: (at: number) => Pose,
): RecordingScores {
  const observations = syntheticObservations(Math.round(sound.length / 16_000), pose);
  return scoreRecording(
    measureRecording(
      { seconds: sound.length / 16_000, sound, probabilities, observations, bodyEveryNthFrame: 1 },
      voice,
    ),
  );
}

async function voices(doses: readonly TalkOptions[]): Promise<RecordingScores[]> {
  const results = [];
  for (const dose of doses)
    results.push(scored(await heard(synthesizeTalk({ seconds: SECONDS, ...dose }))));
  return results;
}

const of = (results: readonly RecordingScores[], key: CriterionKey) =>
  results.map(({ scores }) => scores[key] ?? -1);

/**
 * Lists the criteria whose score rises by more than a point in any step, or falls by less than
 * `atLeast` overall.
 */
function notFalling(
  results: readonly RecordingScores[],
  keys: readonly CriterionKey[],
  atLeast: number,
): string[] {
  return keys.flatMap((key) => {
    const values = of(results, key);
    const isFalling = values.slice(1).every((value, at) => value <= (values[at] ?? 0) + 1);
    const fall = (values[0] ?? 0) - (values.at(-1) ?? 0);
    return isFalling && fall >= atLeast ? [] : [`${key} goes ${values.join(', ')}`];
  });
}

/** Lists the criteria whose scores differ by more than three points. */
function notStill(results: readonly RecordingScores[], keys: readonly CriterionKey[]): string[] {
  return keys.flatMap((key) => {
    const values = of(results, key);
    return Math.max(...values) - Math.min(...values) <= 3
      ? []
      : [`${key} goes ${values.join(', ')}`];
  });
}

beforeAll(async () => {
  engine = await getEngine();
  goodVoice = await heard(synthesizeTalk({ seconds: SECONDS }));
});

describe('a steady, lively talk', () => {
  it('scores high, with synthetic sound', () => {
    const { scores } = scored(goodVoice);
    for (const score of Object.values(scores)) expect(score).toBeGreaterThanOrEqual(85);
  });
});

describe('changing one voice parameter', () => {
  it('longer pauses lower confidence and communication', async () => {
    const results = await voices([0.6, 1.2, 1.8, 2.4, 3].map((pauseSeconds) => ({ pauseSeconds })));
    expect(notFalling(results, ['confidence', 'communicationSkills'], 20)).toEqual([]);
    expect(notStill(results, ['posture', 'eyeContact'])).toEqual([]);
  });

  it('a flatter intonation lowers only charisma', async () => {
    const results = await voices([1, 0.7, 0.45, 0.25, 0.1].map((melody) => ({ melody })));
    expect(notFalling(results, ['charisma'], 30)).toEqual([]);
    expect(
      notStill(results, ['posture', 'eyeContact', 'communicationSkills', 'confidence']),
    ).toEqual([]);
  });

  it('a pace that is too slow or too fast lowers communication', async () => {
    const results = await voices(
      [2, 2.8, 4.6, 7, 9.5].map((syllablesPerSecond) => ({ syllablesPerSecond })),
    );
    const tempos = results.map(({ signals }) => signals.syllablesPerSecond.value ?? 0);
    expect(tempos).toEqual(tempos.toSorted((one, other) => one - other));

    const [slowest = 0, slow = 0, middle = 0] = of(results, 'communicationSkills');
    expect(slowest).toBeLessThan(slow);
    expect(slow).toBeLessThan(middle);
    expect(notStill(results, ['posture', 'eyeContact'])).toEqual([]);
  });

  it('room noise lowers communication and professionalism, until the voice is 15 dB above it', async () => {
    const results = await voices(
      [-62, -52, -46, -40, -34].map((noiseDecibels) => ({ noiseDecibels })),
    );

    expect(notFalling(results, ['communicationSkills', 'overallProfessionalism'], 3)).toEqual([]);
    expect(notStill(results, ['posture', 'eyeContact', 'charisma'])).toEqual([]);
  });
});

describe('scores are unaffected by', () => {
  const alike = (changed: RecordingScores) => notStill([scored(goodVoice), changed], criterionKeys);

  it.each([0.1, 0.5, 2])('a gain of %d', async (gain) => {
    expect(alike(scored(await heard(goodVoice.sound.map((value) => gain * value))))).toEqual([]);
  });

  it('half a second of silence at the start', async () => {
    const later = new Float32Array(goodVoice.sound.length + 8000);
    later.set(goodVoice.sound, 8000);
    expect(alike(scored(await heard(later)))).toEqual([]);
  });

  it.each([90, 180, 240])('a voice at %d Hz', async (hertz) => {
    // The count of syllables varies by a tenth, which costs points outside the pace's good range.
    const talk = { syllablesPerSecond: 5.2 };
    expect(notStill(await voices([talk, { ...talk, hertz }]), criterionKeys)).toEqual([]);
  });
});

describe('changing one picture parameter', () => {
  const series = (doses: readonly number[], pose: (dose: number) => (at: number) => Pose) =>
    doses.map((dose) => scored(goodVoice, pose(dose)));

  it.each(['eyes', 'head'] as const)(
    'more time with the %s turned away lowers eye contact',
    (part) => {
      const results = series(
        [0, 0.2, 0.4, 0.6, 0.8],
        (share) => (at) => (at % 5 < 5 * share ? { [part]: 25 } : {}),
      );

      expect(notFalling(results, ['eyeContact'], 30)).toEqual([]);
      expect(notStill(results, ['posture', 'communicationSkills'])).toEqual([]);
    },
  );

  it('reading notes with a bowed head lowers eye contact', () => {
    const results = series(
      [0, 0.2, 0.4, 0.6],
      (share) => (at) => (at % 5 < 5 * share ? { bow: 18 } : {}),
    );

    expect(notFalling(results, ['eyeContact'], 10)).toEqual([]);
  });

  it('time out of the frame lowers eye contact', () => {
    const results = series([0, 0.2, 0.4, 0.6], (share) => (at) => ({
      isAbsent: at < SECONDS * share,
    }));
    expect(notFalling(results, ['eyeContact'], 30)).toEqual([]);
  });

  it('a look farther away never costs less', () => {
    const results = series([0, 6, 12, 18, 24, 30], (eyes) => (at) => (at % 4 < 2 ? { eyes } : {}));
    expect(notFalling(results, ['eyeContact'], 10)).toEqual([]);
  });

  it('a longer lean lowers only posture', () => {
    const results = series(
      [0, 0.2, 0.4, 0.6, 0.8],
      (share) => (at) => (at < SECONDS * share ? { shoulders: 14 } : {}),
    );

    expect(notFalling(results, ['posture'], 25)).toEqual([]);
    expect(
      notStill(results, ['charisma', 'confidence', 'eyeContact', 'communicationSkills']),
    ).toEqual([]);
  });

  it('a steeper lean never costs less', () => {
    expect(
      notFalling(
        series([0, 4, 8, 12, 16, 20], (shoulders) => (at) => (at < 7 ? { shoulders } : {})),
        ['posture'],
        20,
      ),
    ).toEqual([]);
  });

  it('a longer or deeper slouch lowers only posture', () => {
    const longer = series(
      [0, 0.2, 0.4, 0.6],
      (share) => (at) => (at < SECONDS * share ? { noseDropShare: 0.25 } : {}),
    );

    const deeper = series(
      [0, 0.06, 0.12, 0.18, 0.24],
      (noseDropShare) => (at) => (at < 6 ? { noseDropShare } : {}),
    );

    expect(notFalling(longer, ['posture'], 25)).toEqual([]);
    expect(notFalling(deeper, ['posture'], 20)).toEqual([]);

    expect(
      notStill(
        [...longer, ...deeper],
        ['charisma', 'confidence', 'eyeContact', 'communicationSkills'],
      ),
    ).toEqual([]);
  });
});
