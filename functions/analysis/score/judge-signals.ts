import type { NotJudgedReason, Signal, SignalKey } from '#shared/analysis/analysis-record.ts';
import type { Exclusions } from '#shared/analysis/exclusions.ts';
import type { Measurements } from '../measure/measure-recording.ts';
import { round } from '../statistics/statistics.ts';
import { findExcludedSignals } from './excluded-signals.ts';
import {
  judgingThresholds,
  optionalSignals,
  scoringParameters,
  signalRules,
  type SignalRule,
} from './rubric.ts';

export type Signals = Record<SignalKey, Signal>;

/** Why parts of a recording can't be judged. A reason is null if that part can be judged. */
export interface UnjudgedReasons {
  voice: NotJudgedReason | null;
  picture: NotJudgedReason | null;
  /** Set if noise prevents judging the signals that need a quiet room. */
  noisy: NotJudgedReason | null;
  /** Set if the recording is too short for the signals that need a minimum length. */
  tooShort: NotJudgedReason | null;
  /** The reason given if too few frames show exactly one person. */
  tooFewFrames: NotJudgedReason;
  /** The reason given if too few frames show the shoulders of exactly one person. */
  tooFewBodies: NotJudgedReason;
}

export function findUnjudgedReasons({
  facts,
  values,
  analyzedSeconds,
}: Measurements): UnjudgedReasons {
  const isShort =
    analyzedSeconds < judgingThresholds.shortSeconds ||
    facts.speechSeconds < judgingThresholds.shortSpeechSeconds;

  const tooFewFrames = findFewFramesReason({ facts, values });
  const seesFace =
    (values.faceHeightShare?.coverage ?? 0) - facts.multipleFacesShare >=
    scoringParameters.coverage.judged;

  return {
    voice: voiceUnjudgedReason(facts),
    noisy:
      hearsOtherVoices({ facts, values }) ||
      facts.levelRangeDb < judgingThresholds.quietRoomLevelRangeDb
        ? 'too_noisy'
        : null,
    picture: pictureUnjudgedReason(facts),
    tooShort: isShort ? 'too_short' : null,
    tooFewFrames,
    tooFewBodies: seesFace ? 'no_shoulders' : tooFewFrames,
  };
}

function hearsOtherVoices({ facts, values }: Pick<Measurements, 'facts' | 'values'>): boolean {
  const { otherVoices, secondVoice, voiceInPauses } = judgingThresholds;
  const { speechSeconds, levelRangeDb, pitchJumpsPerMinute = 0 } = facts;
  const pauseShare = speechSeconds >= otherVoices.seconds ? (values.pauseShare?.value ?? 1) : 1;

  const fillPauses = pauseShare < otherVoices.pauseShare && levelRangeDb < otherVoices.levelRangeDb;

  const alternate =
    pitchJumpsPerMinute >= secondVoice.pitchJumpsPerMinute &&
    levelRangeDb < secondVoice.levelRangeDb;

  const alternateInPauses =
    pauseShare < voiceInPauses.pauseShare &&
    pitchJumpsPerMinute >= voiceInPauses.pitchJumpsPerMinute;

  return fillPauses || alternate || alternateInPauses;
}

function findFewFramesReason({
  facts,
  values,
}: Pick<Measurements, 'facts' | 'values'>): NotJudgedReason {
  if ((values.frameBrightness?.coverage ?? 1) < scoringParameters.coverage.judged)
    return 'picture_stopped';
  return facts.multipleFacesShare > facts.noFaceShare ? 'other_people' : 'no_face';
}

/**
 * Noise drowns out the voice if too little speech has a detectable pitch, or if the level range is
 * too small.
 */
function voiceUnjudgedReason({
  speechSeconds,
  voicedSeconds,
  levelRangeDb,
}: Measurements['facts']): NotJudgedReason | null {
  if (speechSeconds < judgingThresholds.speechSeconds) return 'no_speech';

  const isCovered =
    voicedSeconds < judgingThresholds.voicedSeconds ||
    levelRangeDb < judgingThresholds.levelRangeDb;

  return isCovered ? 'too_noisy' : null;
}

function pictureUnjudgedReason({
  noFaceShare,
  multipleFacesShare,
}: Measurements['facts']): NotJudgedReason | null {
  if (noFaceShare >= judgingThresholds.noFaceShare) return 'no_face';

  return round(multipleFacesShare, 2) > judgingThresholds.multipleFacesShare
    ? 'other_people'
    : null;
}

/**
 * Framing is judged even with other people in view, because `multipleFacesShare` is one of its
 * signals.
 */
const framingSignals: ReadonlySet<SignalKey> = new Set([
  'frameBrightness',
  'multipleFacesShare',
  'faceHeightShare',
  'faceOffCenterShare',
]);

/**
 * Judges every signal. If a signal is excluded or can't be judged, its `value` and `quality` are
 * null and `reason` says why, but `reason` is null if a smile or wording score just wasn't
 * measured.
 */
export function judgeSignals(measurements: Measurements, exclusions: Exclusions): Signals {
  const leftOut = findExcludedSignals(exclusions);
  const hindrances = findUnjudgedReasons(measurements);

  const judge = (key: SignalKey): Signal => {
    const rule = signalRules[key];
    const measured = measurements.values[key];
    const isLeftOut = leftOut.has(key);
    const isUntested = key === 'syllablesPerSecond' && measurements.isEnglish === false;
    const reason = isLeftOut
      ? 'left_out'
      : (findReason(key, rule, hindrances) ?? (isUntested ? 'other_language' : null));
    if (reason || !measured)
      return missingSignal(rule, reason ?? unmeasuredReason(key, rule, hindrances));

    const value = round(measured.value, rule.decimals);

    return {
      value,
      unit: rule.unit,
      quality: round(rule.curve.quality(value), 4),
      goodRange: rule.curve.goodRange,
      uncertainty: round(measured.uncertainty ?? rule.sigma(value), 4),
      coverage: round(Math.min(1, measured.coverage), 3),
      reason: null,
    };
  };

  return buildSignals(judge);
}

function findReason(
  key: SignalKey,
  rule: SignalRule,
  { voice, noisy, picture, tooShort }: UnjudgedReasons,
): NotJudgedReason | null {
  if (rule.source === 'voice')
    return (
      voice ?? (rule.needsMinimumLength ? tooShort : null) ?? (rule.needsQuietRoom ? noisy : null)
    );
  if (!framingSignals.has(key)) return picture;

  return picture === 'no_face' && (key === 'faceHeightShare' || key === 'faceOffCenterShare')
    ? picture
    : null;
}

const shoulderSignals: ReadonlySet<SignalKey> = new Set(['tiltedShouldersShare', 'slouchingShare']);

function unmeasuredReason(
  key: SignalKey,
  { source }: SignalRule,
  { tooFewBodies }: UnjudgedReasons,
): NotJudgedReason | null {
  if (key === 'fillersPerMinute') return 'no_words';
  if (optionalSignals.has(key)) return null;
  if (shoulderSignals.has(key)) return tooFewBodies;
  return source === 'voice' ? 'no_speech' : 'no_face';
}

function missingSignal(
  { unit, curve: { goodRange } }: SignalRule,
  reason: NotJudgedReason | null,
): Signal {
  return { value: null, unit, quality: null, goodRange, uncertainty: null, coverage: 0, reason };
}

function buildSignals(judge: (key: SignalKey) => Signal): Signals {
  return {
    syllablesPerSecond: judge('syllablesPerSecond'),
    pauseShare: judge('pauseShare'),
    longPausesPerMinute: judge('longPausesPerMinute'),
    longestPauseSeconds: judge('longestPauseSeconds'),
    syllablesPerPhrase: judge('syllablesPerPhrase'),
    fillersPerMinute: judge('fillersPerMinute'),
    pitchStdDevSemitones: judge('pitchStdDevSemitones'),
    loudnessStdDevDb: judge('loudnessStdDevDb'),
    signalToNoiseDb: judge('signalToNoiseDb'),
    cameraContactShare: judge('cameraContactShare'),
    longestLookAwaySeconds: judge('longestLookAwaySeconds'),
    looksAwayPerMinute: judge('looksAwayPerMinute'),
    tiltedShouldersShare: judge('tiltedShouldersShare'),
    slouchingShare: judge('slouchingShare'),
    tiltedHeadShare: judge('tiltedHeadShare'),
    headSpeedDegreesPerSecond: judge('headSpeedDegreesPerSecond'),
    faceHeightShare: judge('faceHeightShare'),
    faceOffCenterShare: judge('faceOffCenterShare'),
    frameBrightness: judge('frameBrightness'),
    multipleFacesShare: judge('multipleFacesShare'),
    smileDetected: judge('smileDetected'),
    wordingScore: judge('wordingScore'),
  };
}
