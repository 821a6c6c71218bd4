import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import { criterionKeys } from '#shared/analysis/criteria.ts';
import { measureAbsence } from '#shared/analysis/judge-verdict.ts';
import { chooseGoal, describeValue } from '#shared/analysis/plain-value.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import { signalRules } from '../score/rubric.ts';
import { scoreRecording, type RecordingScores } from '../score/score-recording.ts';
import { writeFeedback } from './write-feedback.ts';

/**
 * Feelings, personality traits, worth, hiring chances and protected traits are never measured, so
 * feedback must not mention them.
 */
const forbidden =
  /\b(nervous|anxi\w*|calm|happy|sad|angry|afraid|fear\w*|stress(ed|ful)|emotion\w*|feel\w*|mood|bored|excited|confident|shy|honest\w*|intelligen\w*|personality|charming|attractive|beautiful|ugly|hir(e|ed|ing)|employ\w*|job|chance\w*|hire\w*|fail\w*|bad|poor\w*|terrible|wrong|age|gender|man|woman|race|skin|disab\w*|accent\w*)\b/i;
/** Exempt from the check, because this text lists topics that are never scored. */
const allowed =
  'Clothes, appearance, background, accent and how high or low your voice is are never scored.';

const anyRecording = fc
  .tuple(
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: signalKeys.length,
      maxLength: signalKeys.length,
    }),
    fc.subarray([...signalKeys]),
    fc.constantFrom(0, 0.3, 0.9),
    fc.constantFrom(0, 20),
    fc.record({ eyeContact: fc.boolean(), fillers: fc.boolean(), pace: fc.boolean() }),
  )
  .map(([shares, missing, noFaceShare, voicedSeconds, exclusions]) => {
    const value = (key: SignalKey, share: number) =>
      share *
      3 *
      (signalRules[key].curve.goodRange.to ?? signalRules[key].curve.goodRange.from ?? 1);

    const present = signalKeys.flatMap((key, at) =>
      missing.includes(key)
        ? []
        : [[key, { value: value(key, shares[at] ?? 0), coverage: 1 }] as const],
    );

    const facts = {
      noFaceShare,
      multipleFacesShare: 0,
      speechSeconds: voicedSeconds,
      voicedSeconds,
      levelRangeDb: 30,
    };

    const values = Object.fromEntries(present);

    return scoreRecording(
      { analyzedSeconds: 40, hasSound: true, values, facts, moments: [] },
      exclusions,
    );
  });

function allTexts(scored: RecordingScores): string[] {
  const {
    detailedFeedback,
    keyStrengths,
    areasForImprovement,
    actionableRecommendations,
    focus,
    notJudged,
  } = writeFeedback(scored, true);

  return [
    ...Object.values(detailedFeedback),
    ...keyStrengths,
    ...areasForImprovement,
    ...actionableRecommendations,
    ...(focus ? [focus.observation, focus.advice, focus.cue] : []),
    ...notJudged,
  ];
}

describe('feedback of any recording', () => {
  it('never mentions feelings, traits, worth or hiring chances', () => {
    fc.assert(
      fc.property(anyRecording, (scored) => {
        const texts = allTexts(scored).filter((text) => text !== allowed);
        for (const text of texts) expect(text).not.toMatch(forbidden);
      }),
      { numRuns: 500 },
    );
  });

  it('contains only numbers that are record values or goals', () => {
    fc.assert(
      fc.property(anyRecording, (scored) => {
        const known = new Set(signalKeys.flatMap((key) => numbersOf(key, scored)));
        for (const text of allTexts(scored)) {
          for (const found of text.match(/\d+(\.\d+)?/g) ?? []) expect(known).toContain(found);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('repeats no sentence in a list, nor in the texts of the six criteria', () => {
    fc.assert(
      fc.property(anyRecording, (scored) => {
        const texts = writeFeedback(scored, true);
        const { keyStrengths, areasForImprovement, actionableRecommendations } = texts;
        for (const list of [keyStrengths, areasForImprovement, actionableRecommendations])
          expect(list).toEqual([...new Set(list)]);

        const explained = criterionKeys.filter((key) => scored.criteria[key].score !== null);
        const sentences = explained.flatMap((key) =>
          texts.detailedFeedback[key]
            .split(/(?<=[.!?]) (?=[A-Z])/)
            .filter((text) => !/^Scored from|off in your/.test(text)),
        );

        expect(sentences.filter((text, at) => sentences.indexOf(text) !== at)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('has one recommendation for every area', () => {
    fc.assert(
      fc.property(anyRecording, (scored) => {
        const { areasForImprovement, actionableRecommendations } = writeFeedback(scored, true);
        expect(actionableRecommendations).toHaveLength(areasForImprovement.length);
        expect(areasForImprovement.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

/** A face out of the frame is described by the share of frames that show it. */
function numbersOf(key: SignalKey, { signals }: RecordingScores): string[] {
  const { goodRange } = signals[key];
  const shown = [signals[key].value, chooseGoal(goodRange)].map((value) =>
    describeValue(key, { value, goodRange }),
  );

  const absence = `${Math.round(100 * measureAbsence(signals))}`;
  return [absence, ...shown.flatMap((text) => text?.match(/\d+(\.\d+)?/g) ?? [])];
}
