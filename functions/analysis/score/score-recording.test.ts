import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '#infra/verify/repetitions.ts';
import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import { NO_EXCLUSIONS, type Exclusions } from '#shared/analysis/exclusions.ts';
import { judgeVerdict } from '#shared/analysis/judge-verdict.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import type { Measurements } from '../measure/measure-recording.ts';
import { edgeQuality } from './curves.ts';
import { criterionRules, signalRules } from './rubric.ts';
import { scoreRecording } from './score-recording.ts';

const best: Record<SignalKey, number> = {
  syllablesPerSecond: 4,
  pauseShare: 0.18,
  longPausesPerMinute: 0,
  longestPauseSeconds: 0.8,
  syllablesPerPhrase: 14,
  fillersPerMinute: 0,
  pitchStdDevSemitones: 3.5,
  loudnessStdDevDb: 6,
  signalToNoiseDb: 40,
  cameraContactShare: 0.95,
  longestLookAwaySeconds: 0.5,
  looksAwayPerMinute: 3,
  tiltedShouldersShare: 0,
  slouchingShare: 0,
  tiltedHeadShare: 0,
  headSpeedDegreesPerSecond: 7,
  faceHeightShare: 0.45,
  faceOffCenterShare: 0.02,
  frameBrightness: 150,
  multipleFacesShare: 0,
  smileDetected: 1,
  wordingScore: 95,
};

const facts: Measurements['facts'] = {
  noFaceShare: 0,
  multipleFacesShare: 0,
  speechSeconds: 14,
  voicedSeconds: 20,
  levelRangeDb: 35,
};

function measured(
  values: Partial<Record<SignalKey, number | null>> = {},
  {
    analyzedSeconds = 40,
    ...changed
  }: Partial<Measurements['facts']> & { analyzedSeconds?: number } = {},
): Measurements {
  const all = { ...best, ...values };
  const present = signalKeys.flatMap((key) => {
    const value = all[key];
    return value === null ? [] : [[key, { value, coverage: 1 }] as const];
  });

  return {
    analyzedSeconds,
    hasSound: true,
    values: Object.fromEntries(present),
    facts: { ...facts, ...changed },
    moments: [],
  };
}

const anyValues = fc.record({
  wordingScore: fc.double({ min: 0, max: 100, noNaN: true }),
  syllablesPerSecond: fc.double({ min: 0, max: 12, noNaN: true }),
  pauseShare: fc.double({ min: 0, max: 1, noNaN: true }),
  longPausesPerMinute: fc.double({ min: 0, max: 30, noNaN: true }),
  longestPauseSeconds: fc.double({ min: 0, max: 20, noNaN: true }),
  syllablesPerPhrase: fc.double({ min: 0, max: 100, noNaN: true }),
  fillersPerMinute: fc.double({ min: 0, max: 40, noNaN: true }),
  pitchStdDevSemitones: fc.double({ min: 0, max: 12, noNaN: true }),
  loudnessStdDevDb: fc.double({ min: 0, max: 20, noNaN: true }),
  signalToNoiseDb: fc.double({ min: 0, max: 80, noNaN: true }),
  cameraContactShare: fc.double({ min: 0, max: 1, noNaN: true }),
  longestLookAwaySeconds: fc.double({ min: 0, max: 30, noNaN: true }),
  looksAwayPerMinute: fc.double({ min: 0, max: 60, noNaN: true }),
  tiltedShouldersShare: fc.double({ min: 0, max: 1, noNaN: true }),
  slouchingShare: fc.double({ min: 0, max: 1, noNaN: true }),
  tiltedHeadShare: fc.double({ min: 0, max: 1, noNaN: true }),
  headSpeedDegreesPerSecond: fc.double({ min: 0, max: 60, noNaN: true }),
  faceHeightShare: fc.double({ min: 0, max: 1, noNaN: true }),
  faceOffCenterShare: fc.double({ min: 0, max: 0.7, noNaN: true }),
  frameBrightness: fc.double({ min: 0, max: 255, noNaN: true }),
  multipleFacesShare: fc.double({ min: 0, max: 0.5, noNaN: true }),
});

describe('any recording with enough picture and speech', () => {
  it('has scores and intervals from 5 to 95', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const { criteria, overallScore, overall } = scoreRecording(measured(values));
        const all = [
          ...criterionKeys.map((key) => criteria[key]),
          { ...overall, score: overallScore },
        ];

        for (const { score, interval } of all) {
          const ordered = [5, interval?.low ?? NaN, score ?? NaN, interval?.high ?? NaN, 95];
          expect(ordered).toEqual(ordered.toSorted((one, other) => one - other));
        }
      }),
      { numRuns: repetitions({ short: 1_000, full: 10_000 }) },
    );
  });

  it('has point losses that add up to the points missing from 95', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const { criteria } = scoreRecording(measured(values));
        for (const key of [
          'charisma',
          'confidence',
          'posture',
          'eyeContact',
          'communicationSkills',
        ] as const) {
          const { score, shares } = criteria[key];
          const unclipped = 95 - shares.reduce((sum, { pointsLost }) => sum + pointsLost, 0);
          expect(Math.abs(Math.max(5, unclipped) - (score ?? 0))).toBeLessThanOrEqual(0.6);
        }
      }),
      { numRuns: repetitions({ short: 1_000, full: 10_000 }) },
    );
  });

  it('never scores lower when a signal moves closer to its best value', () => {
    const onTheWay = fc.tuple(
      anyValues,
      fc.constantFrom(...signalKeys),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );

    fc.assert(
      fc.property(onTheWay, ([values, key, share]) => {
        const start = { ...best, ...values }[key];
        const goal =
          signalRules[key].curve.corners.find(([, quality]) => quality === 1)?.[0] ?? start;
        const before = scoreRecording(measured(values));
        const after = scoreRecording(
          measured({ ...values, [key]: start + share * (goal - start) }),
        );

        for (const criterion of criterionKeys) {
          expect(after.scores[criterion]).toBeGreaterThanOrEqual(before.scores[criterion] ?? 0);
        }
      }),
      { numRuns: repetitions({ short: 1_000, full: 10_000 }) },
    );
  });
});

describe('the ideal recording', () => {
  it('reaches the highest displayed score', () => {
    expect(Object.values(scoreRecording(measured()).scores)).toEqual([95, 95, 95, 95, 95, 95]);
  });

  it('loses points if the pace is too slow or too fast', () => {
    const scoreAt = (tempo: number) =>
      scoreRecording(measured({ syllablesPerSecond: tempo })).scores.communicationSkills;
    expect(scoreAt(2)).toBeLessThan(scoreAt(4) ?? 0);
    expect(scoreAt(6.5)).toBeLessThan(scoreAt(4) ?? 0);
  });

  it('weighs wording at 30% of communication and nowhere else', () => {
    const { signals, ...unheard } = scoreRecording(measured({ wordingScore: null }));
    const wordless = scoreRecording(measured({ wordingScore: 0 }));

    expect(signals.wordingScore.reason).toBeNull();
    expect(unheard.criteria.communicationSkills.score).toBe(95);
    expect(
      wordless.criteria.communicationSkills.shares.find(({ signal }) => signal === 'wordingScore'),
    ).toMatchObject({
      weight: 0.3,
    });
    expect(wordless.criteria.communicationSkills.score).toBeLessThan(75);
    expect(wordless.criteria.confidence).toEqual(unheard.criteria.confidence);
    expect(wordless.criteria.charisma).toEqual(unheard.criteria.charisma);
  });

  it('loses nothing without a smile', () => {
    const { scores, criteria } = scoreRecording(measured({ smileDetected: null }));
    expect(scores.charisma).toBe(95);
    expect(criteria.charisma.coverage).toBe(1);
  });
});

/** Signal values in the order of `signalKeys`, without smile and wording. */
const takes = {
  excellent: [
    3.8, 0.17, 0.5, 1.1, 13, 1, 3.2, 5.5, 40, 0.94, 0.8, 3, 0, 0.01, 0.01, 6.5, 0.42, 0.03, 145, 0,
  ],
  good: [
    4.5, 0.14, 2, 1.5, 10, 3, 2.7, 4.6, 34, 0.87, 1.3, 6, 0.03, 0.04, 0.05, 4, 0.35, 0.06, 125, 0,
  ],
  average: [
    5.2, 0.27, 4.5, 2.2, 7.3, 5.5, 2.1, 3.6, 28, 0.76, 2.3, 8.5, 0.08, 0.1, 0.09, 2.8, 0.31, 0.09,
    107, 0.02,
  ],
  mediocre: [
    5.5, 0.3, 6.3, 2.6, 6.6, 7.2, 1.8, 3.1, 24, 0.67, 3, 11.5, 0.14, 0.15, 0.15, 2.3, 0.27, 0.13,
    96, 0.05,
  ],
  bad: [
    5.9, 0.38, 9.5, 3.5, 5, 10, 1.3, 2.2, 18, 0.47, 5, 16, 0.27, 0.27, 0.28, 1.5, 0.22, 0.21, 73,
    0.18,
  ],
  terrible: [
    6.5, 0.45, 12.4, 4.5, 3.8, 12.6, 0.8, 1.5, 11, 0.3, 7, 22, 0.4, 0.4, 0.4, 0.7, 0.15, 0.3, 48,
    0.35,
  ],
} as const;

describe('takes of different quality', () => {
  const scoreOf = (name: keyof typeof takes, isTranscribed: boolean) => {
    const values = Object.fromEntries(signalKeys.map((key, at) => [key, takes[name][at] ?? null]));
    const fillersPerMinute = isTranscribed ? (values['fillersPerMinute'] ?? null) : null;
    return scoreRecording(measured({ ...values, fillersPerMinute })).overallScore;
  };

  it.each([
    ['excellent', 93, 95],
    ['good', 90, 94],
    ['average', 70, 79],
    ['mediocre', 50, 62],
    ['bad', 25, 40],
    ['terrible', 5, 18],
  ] as const)('score %s between %d and %d, with or without words', (name, least, most) => {
    for (const score of [scoreOf(name, true), scoreOf(name, false)]) {
      expect(score).toBeGreaterThanOrEqual(least);
      expect(score).toBeLessThanOrEqual(most);
    }
  });
});

describe('fillers', () => {
  it('have no value without a transcript, and change neither scores nor coverage', () => {
    const { signals, criteria } = scoreRecording(measured({ fillersPerMinute: null }));
    expect(signals.fillersPerMinute).toMatchObject({ value: null, reason: 'no_words' });
    expect(criteria.confidence).toMatchObject({ score: 95, coverage: 1, provisional: false });
  });

  it('lower confidence and communication if there is a transcript', () => {
    const { scores } = scoreRecording(measured({ fillersPerMinute: 12 }));
    expect([scores.confidence, scores.communicationSkills]).toEqual([63, 69]);
  });
});

describe('the pace', () => {
  const scoreAt = (value: number) => scoreRecording(measured({ syllablesPerSecond: value }));
  const paceAt = (value: number) => scoreAt(value).signals.syllablesPerSecond;

  it('is called slow only if it is slow even with its error', () => {
    const isWeak = (value: number) => judgeVerdict(scoreAt(value), 'syllablesPerSecond') === 'weak';
    expect([1.9, 2.4, 2.6, 2.9].map(isWeak)).toEqual([true, true, false, false]);
  });

  it('has a larger error if it is slow', () => {
    expect(paceAt(3.7).uncertainty).toBeCloseTo(0.2 * 3.7, 3);
    expect(paceAt(3.8).uncertainty).toBeCloseTo(0.13 * 3.8, 3);
  });

  it('earns no praise below 3.8 counted syllables a second', () => {
    const values = Array.from({ length: 60 }, (_, at) => (at + 1) / 10);
    const praised = values.filter(
      (value) => judgeVerdict(scoreAt(value), 'syllablesPerSecond') === 'good',
    );
    expect([praised[0], praised.at(-1)]).toEqual([3.8, 4.4]);
  });

  it('is judged only for English', () => {
    const pace = (isEnglish: boolean) =>
      scoreRecording({ ...measured(), isEnglish }).signals.syllablesPerSecond;
    expect(pace(true).value).toBe(4);
    expect(pace(false)).toMatchObject({ value: null, reason: 'other_language' });
  });
});

describe('the overall score', () => {
  it('is provisional if one criterion is provisional or missing', () => {
    expect(scoreRecording(measured()).overall.provisional).toBe(false);
    expect(scoreRecording(measured({ slouchingShare: null })).overall.provisional).toBe(true);
  });

  it('has no interval if there is no score', () => {
    expect(scoreRecording(measured({}, { speechSeconds: 1 })).overall).toEqual({
      provisional: false,
      interval: null,
    });
  });
});

describe('the good range of a signal', () => {
  it('is given with or without a value', () => {
    const { signals } = scoreRecording(measured({ frameBrightness: null }));
    expect(signals.syllablesPerSecond.goodRange).toEqual({ from: 3, to: 5 });
    expect(signals.fillersPerMinute.goodRange).toEqual({ from: null, to: 4 });
    expect(signals.frameBrightness).toMatchObject({
      value: null,
      goodRange: { from: 110, to: null },
    });
  });

  it('costs less than a point per signal, and more outside', () => {
    for (const key of signalKeys) {
      const { goodRange: range, corners } = signalRules[key].curve;
      const outer = corners.filter(
        ([value]) => (range.from ?? -Infinity) <= value && value <= (range.to ?? Infinity),
      );

      for (const [value] of outer) {
        const { criteria } = scoreRecording(measured({ [key]: value }));
        const losses = criterionKeys.flatMap((criterion) => criteria[criterion].shares);
        for (const { pointsLost } of losses) expect(pointsLost).toBeLessThan(1);
      }
    }
  });

  it('costs less than a point per signal without a face or a transcript', () => {
    const edges = {
      pitchStdDevSemitones: 2.4,
      loudnessStdDevDb: 4,
      syllablesPerSecond: 5,
      pauseShare: 0.25,
      longPausesPerMinute: 3,
      longestPauseSeconds: 1.8,
      syllablesPerPhrase: 8,
      signalToNoiseDb: 30,
      fillersPerMinute: null,
    };
    const { criteria } = scoreRecording(measured(edges, { noFaceShare: 0.9 }));
    const losses = criterionKeys.flatMap((criterion) => criteria[criterion].shares);

    expect(losses.length).toBeGreaterThan(10);
    for (const { pointsLost } of losses) expect(pointsLost).toBeLessThan(1);
  });

  it('has almost full quality at its edges and less outside', () => {
    for (const key of signalKeys) {
      const { goodRange: range, quality } = signalRules[key].curve;
      const inside = [range.from, range.to].flatMap((edge) => edge ?? []);
      const outside = [range.from && range.from * 0.9, range.to && range.to * 1.1].flatMap(
        (edge) => edge ?? [],
      );

      for (const edge of inside) expect(quality(edge)).toBeGreaterThan(edgeQuality.other - 1e-9);
      const atEdge = Math.max(...inside.map(quality));
      for (const value of outside) expect(quality(value)).toBeLessThan(atEdge);
    }
  });
});

describe('missing data', () => {
  it('leaves posture, eye contact and professionalism unscored without a face, and judges the voice', () => {
    const picture = {
      cameraContactShare: null,
      longestLookAwaySeconds: null,
      looksAwayPerMinute: null,
      tiltedShouldersShare: null,
      slouchingShare: null,
      tiltedHeadShare: null,
      headSpeedDegreesPerSecond: null,
    };

    const scored = scoreRecording(
      measured(
        { ...picture, faceHeightShare: null, faceOffCenterShare: null, smileDetected: null },
        { noFaceShare: 0.9 },
      ),
    );

    expect(scored.scores).toMatchObject({
      posture: null,
      eyeContact: null,
      overallProfessionalism: null,
    });
    expect(scored.criteria.posture.reason).toBe('no_face');
    expect(scored.criteria.charisma).toMatchObject({
      score: 95,
      provisional: true,
      note: 'voice only',
    });
    expect(scored.criteria.communicationSkills).toMatchObject({ score: 95, provisional: false });
    expect(scored.overallScore).toBeNull();
  });

  it('leaves only visual criteria to score without speech', () => {
    const scored = scoreRecording(measured({}, { speechSeconds: 1, voicedSeconds: 1 }));
    expect(scored.scores).toMatchObject({
      charisma: null,
      confidence: null,
      communicationSkills: null,
    });
    expect(scored.scores).toMatchObject({
      posture: 95,
      eyeContact: 95,
      overallProfessionalism: null,
    });
    expect(scored.criteria.communicationSkills.reason).toBe('no_speech');
    expect(scored.overallScore).toBeNull();
  });

  it('calls speech that noise covers noisy, not silent', () => {
    const scored = scoreRecording(measured({}, { speechSeconds: 20, voicedSeconds: 2 }));
    expect(scored.criteria.communicationSkills).toMatchObject({ score: null, reason: 'too_noisy' });
  });

  it('judges no pace or pauses if noise hides them, but judges intonation', () => {
    const { signals } = scoreRecording(measured({}, { levelRangeDb: 14 }));
    expect(signals.pauseShare).toMatchObject({ value: null, reason: 'too_noisy' });
    expect(signals.syllablesPerSecond.reason).toBe('too_noisy');
    expect(signals.pitchStdDevSemitones.reason).toBeNull();
  });

  it('judges no pace or pauses if other voices fill the pauses', () => {
    const pauses = (given: Partial<Measurements['facts']>) =>
      scoreRecording(measured({ pauseShare: 0.01 }, { speechSeconds: 16, ...given })).signals
        .pauseShare;
    expect(pauses({ levelRangeDb: 19 })).toMatchObject({ value: null, reason: 'too_noisy' });
    expect(pauses({ levelRangeDb: 19, speechSeconds: 14 }).value).toBe(0.01);
  });

  it('judges a fluent speaker who hardly pauses', () => {
    const { signals } = scoreRecording(
      measured({ pauseShare: 0 }, { speechSeconds: 20, levelRangeDb: 22 }),
    );
    expect([signals.pauseShare.value, signals.syllablesPerSecond.value]).toEqual([0, 4]);
  });

  it('doesn’t judge pace or pauses if the pitch jumps between voices', () => {
    const pace = (given: Partial<Measurements['facts']>) =>
      scoreRecording(measured({}, given)).signals.syllablesPerSecond;
    const jumpy = { pitchJumpsPerMinute: 20 };
    expect(pace({ ...jumpy, levelRangeDb: 23 }).reason).toBe('too_noisy');
    expect(pace({ ...jumpy, levelRangeDb: 25 }).value).toBe(4);
    expect(pace({ pitchJumpsPerMinute: 14, levelRangeDb: 23 }).value).toBe(4);
  });

  it('doesn’t judge pace or pauses if another voice speaks in the pauses', () => {
    const pace = (pauseShare: number, given: Partial<Measurements['facts']>) =>
      scoreRecording(
        measured({ pauseShare }, { speechSeconds: 16, pitchJumpsPerMinute: 36, ...given }),
      ).signals.syllablesPerSecond;
    expect(pace(0.04, {}).reason).toBe('too_noisy');
    expect(pace(0.04, { pitchJumpsPerMinute: 31 }).value).toBe(4);
    expect(pace(0.07, {}).value).toBe(4);
    expect(pace(0.04, { speechSeconds: 14 }).value).toBe(4);
  });

  it('leaves the picture unjudged if other people are visible most of the time', () => {
    const scored = scoreRecording(
      measured({ multipleFacesShare: 0.6 }, { multipleFacesShare: 0.6 }),
    );

    expect(scored.criteria.eyeContact).toMatchObject({ score: null, reason: 'other_people' });
    expect(scored.criteria.confidence.note).toBe('voice only');
  });

  it('asks for the shoulders if only they are missing, and still gives an overall score', () => {
    const { criteria, overallScore } = scoreRecording(
      measured({ tiltedShouldersShare: null, slouchingShare: null }),
    );

    expect(criteria.posture).toMatchObject({ score: null, reason: 'no_shoulders' });
    expect(criteria.eyeContact.score).toBe(95);
    expect(overallScore).toBe(95);
  });

  it('blames the face, not the shoulders, if neither is in the frame', () => {
    const recording = measured(
      { tiltedShouldersShare: null, slouchingShare: null },
      { noFaceShare: 0.6 },
    );
    recording.values.faceHeightShare = { value: 0.42, coverage: 0.4 };
    const { posture } = scoreRecording(recording).criteria;

    expect(posture).toMatchObject({ score: null, reason: 'no_face' });
  });

  it('says that the picture stopped if it covers too little of the recording', () => {
    const whole = measured();
    const values = Object.fromEntries(
      Object.entries(whole.values).map(([key, one]) => [
        key,
        signalRules[key as SignalKey].source === 'picture' ? { ...one, coverage: 0.4 } : one,
      ]),
    );

    const { criteria } = scoreRecording({ ...whole, values });
    expect([criteria.posture.reason, criteria.eyeContact.reason]).toEqual([
      'picture_stopped',
      'picture_stopped',
    ]);
  });

  it('gives no pitch and pause signals for a very short recording', () => {
    const { signals } = scoreRecording(measured({}, { analyzedSeconds: 8 }));
    expect(signals.pitchStdDevSemitones).toMatchObject({
      value: null,
      quality: null,
      reason: 'too_short',
    });
    expect(signals.syllablesPerSecond.value).toBe(4);
  });

  it('never counts a missing signal as zero', () => {
    fc.assert(
      fc.property(fc.subarray([...signalKeys]), (missing) => {
        const without = Object.fromEntries(missing.map((key) => [key, null]));
        const { criteria } = scoreRecording(measured(without));
        for (const key of criterionKeys) expect([null, 95]).toContain(criteria[key].score);
      }),
    );
  });

  it('gives a provisional score from 60% of the weight, and none below', () => {
    const { weights } = criterionRules.posture;
    expect(weights.headSpeedDegreesPerSecond).toBe(0.25);
    const without = { headSpeedDegreesPerSecond: null };
    expect(scoreRecording(measured(without)).criteria.posture).toMatchObject({
      score: 95,
      provisional: true,
    });
    expect(
      scoreRecording(measured({ ...without, tiltedShouldersShare: null })).criteria.posture.score,
    ).toBeNull();
  });

  it('leaves a criterion without its main signal unscored, even with 60% of the weight', () => {
    const { criteria } = scoreRecording(measured({ slouchingShare: null }));
    expect(criteria.posture).toMatchObject({ score: null, reason: 'no_shoulders' });
    expect(criteria.posture.coverage).toBeGreaterThan(0.6);
  });
});

describe('a short take', () => {
  it('is provisional in every score below 20 seconds, and only then', () => {
    const short = scoreRecording(measured({}, { analyzedSeconds: 19.9 }));
    for (const key of criterionKeys)
      expect(short.criteria[key]).toMatchObject({ score: 95, provisional: true });
    expect([short.overallScore, short.overall.provisional]).toEqual([95, true]);

    const long = scoreRecording(measured({}, { analyzedSeconds: 20 }));
    for (const key of criterionKeys) expect(long.criteria[key].provisional).toBe(false);
    expect(long.overall.provisional).toBe(false);
  });

  it('has wider intervals the shorter it is, and never high confidence', () => {
    expect(scoreRecording(measured({}, { analyzedSeconds: 19 })).criteria.posture.confidence).toBe(
      'medium',
    );

    const lows = [40, 19, 15, 10].map((analyzedSeconds) => {
      const { criteria, overall } = scoreRecording(measured({}, { analyzedSeconds }));
      return [criteria.posture.interval?.low ?? 0, overall.interval?.low ?? 0];
    });

    for (const [at, [posture = 0, overall = 0]] of lows.slice(1).entries()) {
      expect(posture).toBeLessThanOrEqual(lows[at]?.[0] ?? 0);
      expect(overall).toBeLessThanOrEqual(lows[at]?.[1] ?? 0);
    }
    expect(lows.at(-1)?.[1]).toBeLessThanOrEqual(80);
  });

  it('keeps the criteria that need more speech unscored below 10 seconds, and says why', () => {
    const { criteria, overallScore } = scoreRecording(measured({}, { analyzedSeconds: 8 }));
    for (const key of ['charisma', 'confidence', 'communicationSkills'] as const)
      expect(criteria[key]).toMatchObject({ score: null, reason: 'too_short' });
    expect([criteria.posture.score, criteria.eyeContact.score, overallScore]).toEqual([
      95,
      95,
      null,
    ]);
  });

  it('is not called noisy because it contains little voiced sound', () => {
    const { criteria } = scoreRecording(
      measured({}, { analyzedSeconds: 8, speechSeconds: 6, voicedSeconds: 2.5 }),
    );
    expect(criteria.communicationSkills.reason).toBe('too_short');
  });

  it('is scored after 10 seconds, with 5 seconds of speech', () => {
    const { overallScore } = scoreRecording(
      measured({}, { analyzedSeconds: 10, speechSeconds: 5, voicedSeconds: 3 }),
    );
    expect(overallScore).toBe(95);
  });
});

describe('an excluded signal', () => {
  const without = (...keys: (keyof Exclusions)[]): Exclusions => ({
    ...NO_EXCLUSIONS,
    ...Object.fromEntries(keys.map((key) => [key, true])),
  });

  const everything = without('eyeContact', 'fillers', 'pace');

  it('has no value, and its criterion has no score, with the reason left_out', () => {
    const { signals, criteria } = scoreRecording(measured(), without('eyeContact'));
    expect(signals.cameraContactShare).toMatchObject({
      value: null,
      quality: null,
      reason: 'left_out',
    });
    expect(criteria.eyeContact).toMatchObject({
      score: null,
      reason: 'left_out',
      provisional: false,
    });
  });

  it('costs nothing regardless of its value, and coverage stays 1', () => {
    const bad = {
      cameraContactShare: 0,
      longestLookAwaySeconds: 20,
      looksAwayPerMinute: 60,
      fillersPerMinute: 40,
    };

    const { scores, criteria } = scoreRecording(measured(bad), without('eyeContact', 'fillers'));
    expect(scores).toMatchObject({
      charisma: 95,
      confidence: 95,
      communicationSkills: 95,
      overallProfessionalism: 95,
    });

    for (const key of ['charisma', 'confidence', 'communicationSkills'] as const) {
      expect(criteria[key]).toMatchObject({ coverage: 1, provisional: false });
    }
  });

  it('does not affect scores with its value', () => {
    fc.assert(
      fc.property(anyValues, anyValues, (one, other) => {
        const {
          syllablesPerSecond,
          pauseShare,
          longPausesPerMinute,
          longestPauseSeconds,
          syllablesPerPhrase,
          fillersPerMinute,
          cameraContactShare,
          longestLookAwaySeconds,
          looksAwayPerMinute,
        } = other;

        const hidden = {
          syllablesPerSecond,
          pauseShare,
          longPausesPerMinute,
          longestPauseSeconds,
          syllablesPerPhrase,
          fillersPerMinute,
          cameraContactShare,
          longestLookAwaySeconds,
          looksAwayPerMinute,
        };

        const scored = scoreRecording(measured(one), everything);

        expect(scoreRecording(measured({ ...one, ...hidden }), everything)).toEqual(scored);
      }),
    );
  });

  it('is named in the note of each criterion it would have affected', () => {
    const { criteria } = scoreRecording(measured(), without('eyeContact', 'fillers'));
    expect(criteria.confidence.note).toBe('eye contact and fillers turned off in your settings');
    expect(criteria.communicationSkills.note).toBe('fillers turned off in your settings');
    expect(criteria.posture.note).toBeNull();
    expect(criteria.overallProfessionalism.note).toBe('some criteria turned off in your settings');

    const faceless = scoreRecording(measured({}, { noFaceShare: 0.9 }), without('fillers'));
    expect(faceless.criteria.confidence.note).toBe(
      'voice only; fillers turned off in your settings',
    );
  });

  it('leaves a criterion unscored if no key signal remains, and still gives an overall score', () => {
    const { scores, overallScore } = scoreRecording(measured(), everything);
    expect(scores).toMatchObject({ confidence: null, communicationSkills: null, eyeContact: null });
    expect([scores.charisma, scores.posture, scores.overallProfessionalism, overallScore]).toEqual([
      95, 95, 95, 95,
    ]);
  });

  it('hides no other gap: without a face, posture and the overall score are missing', () => {
    const { criteria, overallScore } = scoreRecording(
      measured({}, { noFaceShare: 0.9 }),
      without('eyeContact'),
    );

    expect([criteria.posture.reason, criteria.eyeContact.reason]).toEqual(['no_face', 'left_out']);
    expect(overallScore).toBeNull();
  });
});
