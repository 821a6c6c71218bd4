import { describe, expect, it } from 'vitest';
import { seededRandom } from '#functions/billing/fixtures/interleaving.fixtures.ts';
import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import { signalRules } from '../score/rubric.ts';
import { scoreRecording, type RecordingScores } from '../score/score-recording.ts';
import { findCostlySignals, findStrongSignals, writeFeedback } from './write-feedback.ts';

const voiceKeys = signalKeys.filter((key) => signalRules[key].source === 'voice');

function scoreRandomRecording(random: () => number): RecordingScores {
  const oneOf = (...values: readonly number[]) => values[Math.floor(random() * values.length)] ?? 0;
  const noFaceShare = oneOf(0, 0, random(), 0.95);
  const multipleFacesShare = oneOf(0, 0, random()) * (1 - noFaceShare);
  const speechSeconds = oneOf(0, 30, 30, 30);

  const measure = (key: SignalKey) => {
    const { unit, source, curve } = signalRules[key];
    const limits = [curve.goodRange.from, curve.goodRange.to].flatMap((limit) => limit ?? []);
    const value = oneOf(0, random(), 3 * random(), 0.98 + random() / 25) * oneOf(...limits);
    const coverage = source === 'voice' ? 1 : 1 - noFaceShare - multipleFacesShare;
    return { value: unit.startsWith('share') ? Math.min(1, value) : value, coverage };
  };

  const measured = signalKeys.filter(() => random() < 0.9).map((key) => [key, measure(key)]);

  return scoreRecording(
    {
      analyzedSeconds: oneOf(5, 40, 40),
      hasSound: true,
      values: {
        ...Object.fromEntries(measured),
        frameBrightness: { value: 255 * random(), coverage: 1 },
        multipleFacesShare: { value: multipleFacesShare, coverage: 1 },
        faceHeightShare: { value: random(), coverage: 1 - noFaceShare },
      },
      facts: {
        noFaceShare,
        multipleFacesShare,
        speechSeconds,
        voicedSeconds: speechSeconds,
        levelRangeDb: oneOf(3, 12, 40, 40),
      },
      moments: [],
    },
    { eyeContact: random() < 0.1, fillers: random() < 0.1, pace: random() < 0.1 },
  );
}

function describeRecording(scored: RecordingScores) {
  const texts = writeFeedback(scored, true, true);
  const { detailedFeedback, focus } = texts;
  const ofCriteria = Object.values(detailedFeedback).filter(
    (text) => !text.startsWith('Not scored'),
  );
  const sentences = [
    ...ofCriteria,
    ...texts.keyStrengths,
    ...texts.areasForImprovement,
    ...texts.actionableRecommendations,
    ...(focus ? [focus.observation, focus.advice, focus.cue] : []),
  ].flatMap((text) => text.split(/(?<=[.!?]) (?=[A-Z])/));

  return {
    scored,
    texts,
    sentences: [...new Set(sentences)],
    text: sentences.join(' '),
    strong: findStrongSignals(scored),
    costly: findCostlySignals(scored),
    absent: 1 - scored.signals.faceHeightShare.coverage,
    others: scored.signals.multipleFacesShare.value ?? 0,
  };
}

type Described = ReturnType<typeof describeRecording>;

function isOutside(key: SignalKey, { signals }: RecordingScores): boolean {
  const { value, goodRange } = signals[key];
  return value !== null && (value < (goodRange.from ?? value) || value > (goodRange.to ?? value));
}

/** Each rule returns true if the feedback breaks it. */
const rules: Record<string, (given: Described) => boolean> = {
  'praises and blames one signal, or a signal and a part of it': ({ strong, costly, text }) =>
    costly.some((key) => strong.includes(key)) ||
    (/at the camera for only|out of the frame/.test(text) &&
      /Your eyes stayed|You (rarely|never) looked|came back to the camera/.test(text)) ||
    (/little room|Pauses took up/.test(text) && /You kept|without a pause/.test(text)),

  'sets a goal that equals the value': ({ texts }) =>
    texts.actionableRecommendations.some((text) => {
      const [value, goal] = text.match(/\d+(\.\d+)?%?/g) ?? [];
      return value !== undefined && value === goal;
    }),

  'advises on a value in the good range': ({ scored, texts, costly }) =>
    costly.some(
      (key) =>
        !isOutside(key, scored) &&
        !(key === 'faceOffCenterShare' && /out of the frame/.test(texts.focus?.observation ?? '')),
    ),

  'focuses on another signal if the picture can’t be scored without exactly one face': (given) => {
    const { scored, texts, absent, others } = given;
    if (scored.criteria.posture.score !== null || absent + others <= 0.4) return false;
    return others > absent
      ? texts.focus?.signal !== 'multipleFacesShare'
      : !/out of the frame/.test(texts.focus?.observation ?? '');
  },

  'says to look at the lens if the face was out of the frame': ({ scored, texts, absent }) =>
    texts.focus?.signal === 'cameraContactShare' &&
    absent > 1 - (scored.signals.cameraContactShare.value ?? 0) &&
    /lens/.test(texts.focus.advice),

  'has no focus although a signal is weak, or focuses on one that isn’t': ({ texts, costly }) =>
    texts.focus ? !costly.includes(texts.focus.signal) : costly.length > 0,

  'praises a person who never moved': ({ scored, texts }) =>
    scored.signals.headSpeedDegreesPerSecond.value === 0 &&
    /moved naturally|upright|usual angle|level|steady|looked at the camera/.test(
      texts.keyStrengths.join(' '),
    ),

  'mentions speech if there was none': ({ scored, text }) =>
    voiceKeys.every((key) => scored.signals[key].value === null) &&
    /you spoke|your (voice|pace|words)|pauses|phrases/i.test(text),

  'uses a unit that needs an explanation': ({ text }) =>
    /semitone|syllable|decibel|\bdB\b|degrees|of 255/.test(text),

  'repeats a sentence with different numbers': ({ sentences }) =>
    new Set(sentences.map((one) => one.replace(/\d+(\.\d+)?/g, '#'))).size < sentences.length,
};

describe('the feedback of 10,000 random recordings', () => {
  const random = seededRandom(1);
  const all = Array.from({ length: 10_000 }, () => describeRecording(scoreRandomRecording(random)));

  it.each(Object.entries(rules))('never %s', (_rule, isBroken) => {
    const broken = all.filter((given) => isBroken(given));
    expect([broken.length, broken[0]?.texts]).toEqual([0, undefined]);
  });
});
