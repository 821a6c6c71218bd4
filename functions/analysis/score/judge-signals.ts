import type { NotJudgedReason, Signal, SignalKey } from '../../../shared/analysis/analysis-record.ts';
import type { Exclusions } from '../../../shared/analysis/exclusions.ts';
import type { Measurements } from '../measure/measure-recording.ts';
import { round } from '../measure/statistics.ts';
import { findExcludedSignals } from './excluded-signals.ts';
import { judgingThresholds, optionalSignals, signalRules, type SignalRule } from './rubric.ts';

export type Signals = Record<SignalKey, Signal>;

/** Reasons why parts of a recording can't be judged. A reason is null if that part can be judged. */
export interface UnjudgedReasons {
  readonly voice: NotJudgedReason | null;
  readonly picture: NotJudgedReason | null;
  /** Why signals that need a quiet room can't be judged. */
  readonly noisy: NotJudgedReason | null;
  /** Why signals that need a minimum recording length can't be judged. */
  readonly tooShort: NotJudgedReason | null;
  /** Reason to use if too few frames show exactly one person. */
  readonly tooFewFrames: NotJudgedReason;
}

export function findUnjudgedReasons({ facts, values, analyzedSeconds }: Measurements): UnjudgedReasons {
  const isShort =
    analyzedSeconds < judgingThresholds.shortSeconds || facts.voicedSeconds < judgingThresholds.shortVoicedSeconds;
  // Nobody speaks this long without pausing to breathe, so other voices must be filling the pauses.
  const hearsOtherVoices =
    facts.speechSeconds >= judgingThresholds.otherVoicesSeconds &&
    (values.pauseShare?.value ?? 1) < judgingThresholds.otherVoicesPauseShare;
  return {
    voice: voiceUnjudgedReason(facts),
    noisy: hearsOtherVoices || facts.levelRangeDb < judgingThresholds.quietRoomLevelRangeDb ? 'too_noisy' : null,
    picture: pictureUnjudgedReason(facts),
    tooShort: isShort ? 'too_short' : null,
    tooFewFrames: facts.multipleFacesShare > facts.noFaceShare ? 'other_people' : 'no_face',
  };
}

/** If too little of the speech has a detectable pitch, noise covers the voice. */
function voiceUnjudgedReason({
  speechSeconds,
  voicedSeconds,
  levelRangeDb,
}: Measurements['facts']): NotJudgedReason | null {
  if (speechSeconds < judgingThresholds.speechSeconds) return 'no_speech';
  const isCovered = voicedSeconds < judgingThresholds.voicedSeconds || levelRangeDb < judgingThresholds.levelRangeDb;
  return isCovered ? 'too_noisy' : null;
}

function pictureUnjudgedReason({ noFaceShare, multipleFacesShare }: Measurements['facts']): NotJudgedReason | null {
  if (noFaceShare >= judgingThresholds.noFaceShare) return 'no_face';
  return round(multipleFacesShare, 2) > judgingThresholds.multipleFacesShare ? 'other_people' : null;
}

/** Framing is judged even with other people in view, because `multipleFacesShare` is one of its signals. */
const framingSignals: ReadonlySet<SignalKey> = new Set([
  'frameBrightness',
  'multipleFacesShare',
  'faceHeightShare',
  'faceOffCenterShare',
]);

/**
 * Judges every signal of the rubric. For a signal that was excluded or couldn't be judged, `value` and `quality` are
 * null, and `reason` says why (except for a missing smile or wording score, which needs no reason).
 */
export function judgeSignals(measurements: Measurements, exclusions: Exclusions): Signals {
  const leftOut = findExcludedSignals(exclusions);
  const hindrances = findUnjudgedReasons(measurements);
  const judge = (key: SignalKey): Signal => {
    const rule = signalRules[key];
    const measured = measurements.values[key];
    const reason = leftOut.has(key) ? 'left_out' : findReason(key, rule, hindrances);
    if (reason || !measured) return missingSignal(rule, reason ?? unmeasuredReason(key, rule));
    const value = round(measured.value, rule.decimals);
    return {
      value,
      unit: rule.unit,
      quality: round(rule.curve.quality(value), 4),
      goodRange: rule.curve.goodRange,
      uncertainty: round(rule.sigma(value), 4),
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
    return voice ?? (rule.needsMinimumLength ? tooShort : null) ?? (rule.needsQuietRoom ? noisy : null);
  if (!framingSignals.has(key)) return picture;
  return picture === 'no_face' && (key === 'faceHeightShare' || key === 'faceOffCenterShare') ? picture : null;
}

function unmeasuredReason(key: SignalKey, { source }: SignalRule): NotJudgedReason | null {
  if (key === 'fillersPerMinute') return 'no_words';
  if (optionalSignals.has(key)) return null;
  return source === 'voice' ? 'no_speech' : 'no_face';
}

function missingSignal({ unit, curve: { goodRange } }: SignalRule, reason: NotJudgedReason | null): Signal {
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
