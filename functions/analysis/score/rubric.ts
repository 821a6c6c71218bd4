import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import type { CriterionKey } from '#shared/analysis/criteria.ts';
import { bandCurve, curveThrough, edgeQuality, type QualityCurve } from './curves.ts';

/**
 * Stored in every record, because scores from different rubric versions aren't compared. Increment
 * this version whenever a band, weight or curve changes.
 */
export const RUBRIC_VERSION = '2.2';

type SignalSource = 'voice' | 'picture';

export interface SignalRule {
  source: SignalSource;
  unit: string;
  /**
   * Decimal places. Values are rounded before scoring, so the displayed value is the scored value.
   */
  decimals: number;
  curve: QualityCurve;
  /**
   * Standard deviation of the measurement error, in the signal's unit. The sources are in
   * infra/docs/calibration.md.
   */
  sigma: (value: number) => number;
  /**
   * True if the signal needs at least ten seconds of recording and five seconds of speech.
   */
  needsMinimumLength?: true;
  /** True if the signal counts pauses or syllables, which background noise hides. */
  needsQuietRoom?: true;
}

/** Below this, the counted pace is less accurate, because long vowels may have several peaks. */
const SLOW_SYLLABLES_PER_SECOND = 3.8;
/** Relative errors of the pace: counted from the sound of slow speech, and in all other cases. */
const SLOW_PACE_ERROR = 0.2;
export const PACE_ERROR = 0.13;

const constantError = (sigma: number) => () => sigma;
const relativeError = (share: number) => (value: number) => share * Math.abs(value);

/**
 * Sources: pace, Miller 1976; pauses, Campione and Veronis 2002; fillers, Laske and DiGennaro Reed
 * 2024; intonation, Hincks 2005; camera contact, Fauville 2022, Basch and Melchers 2024. All other
 * good ranges are our own choice.
 */
export const signalRules: Record<SignalKey, SignalRule> = {
  syllablesPerSecond: {
    ...voiceRule(
      'syllables/s',
      2,
      bandCurve({ worst: [1.5, 6.8], good: [3, 5], best: 4, edge: edgeQuality.key }),
      (value) => (value < SLOW_SYLLABLES_PER_SECOND ? SLOW_PACE_ERROR : PACE_ERROR) * value,
    ),
    needsQuietRoom: true,
  },

  pauseShare: {
    ...voiceRule(
      'share',
      3,
      bandCurve({ worst: [0.03, 0.5], good: [0.12, 0.25], best: 0.18, edge: edgeQuality.key }),
      constantError(0.04),
    ),
    needsMinimumLength: true,
    needsQuietRoom: true,
  },

  longPausesPerMinute: {
    ...voiceRule(
      'per minute of speech',
      1,
      curveThrough([1, 1], [3, edgeQuality.key], [14, 0]),
      constantError(1.6),
    ),
    needsMinimumLength: true,
    needsQuietRoom: true,
  },

  longestPauseSeconds: {
    ...voiceRule(
      's',
      1,
      curveThrough([1.2, 1], [1.8, edgeQuality.other], [5, 0]),
      constantError(0.3),
    ),
    needsMinimumLength: true,
    needsQuietRoom: true,
  },

  syllablesPerPhrase: {
    ...voiceRule(
      'syllables',
      1,
      bandCurve({ worst: [3, 50], good: [8, 22], best: 14, edge: edgeQuality.other }, [0, 0.4]),
      relativeError(0.13),
    ),
    needsMinimumLength: true,
    needsQuietRoom: true,
  },

  fillersPerMinute: voiceRule(
    'per minute',
    1,
    curveThrough([1, 1], [4, edgeQuality.key], [14, 0]),
    constantError(1),
  ),

  pitchStdDevSemitones: {
    ...voiceRule(
      'semitones',
      2,
      bandCurve({ worst: [0.5, 8], good: [2.4, 5], best: 3.5, edge: edgeQuality.key }, [0, 0.4]),
      constantError(0.2),
    ),
    needsMinimumLength: true,
  },

  loudnessStdDevDb: voiceRule(
    'dB',
    1,
    bandCurve({ worst: [1, 13], good: [4, 8], best: 6, edge: edgeQuality.other }, [0, 0.3]),
    constantError(0.5),
  ),

  signalToNoiseDb: voiceRule(
    'dB',
    0,
    curveThrough([8, 0], [30, edgeQuality.other], [40, 1]),
    constantError(2),
  ),

  cameraContactShare: pictureRule(
    'share',
    2,
    curveThrough([0.2, 0], [0.85, edgeQuality.key], [0.95, 1]),
    constantError(0.06),
  ),

  longestLookAwaySeconds: pictureRule(
    's',
    1,
    curveThrough([0.5, 1], [1.5, edgeQuality.other], [8, 0]),
    constantError(0.5),
  ),

  looksAwayPerMinute: pictureRule(
    'per minute',
    1,
    curveThrough([3, 1], [8, edgeQuality.other], [25, 0]),
    constantError(2),
  ),

  tiltedShouldersShare: pictureRule(
    'share',
    2,
    curveThrough([0, 1], [0.1, edgeQuality.key], [0.5, 0]),
    constantError(0.02),
  ),

  slouchingShare: pictureRule(
    'share',
    2,
    curveThrough([0, 1], [0.1, edgeQuality.key], [0.5, 0]),
    constantError(0.04),
  ),

  tiltedHeadShare: pictureRule(
    'share',
    2,
    curveThrough([0, 1], [0.1, edgeQuality.other], [0.5, 0]),
    constantError(0.04),
  ),

  headSpeedDegreesPerSecond: pictureRule(
    'degrees/s',
    1,
    bandCurve({ worst: [0.3, 35], good: [3, 13], best: 7, edge: edgeQuality.other }),
    constantError(2.2),
  ),

  faceHeightShare: pictureRule(
    'share of the height',
    2,
    bandCurve({ worst: [0.12, 0.95], good: [0.28, 0.7], best: 0.45, edge: edgeQuality.other }),
    constantError(0.01),
  ),

  faceOffCenterShare: pictureRule(
    'share of the frame',
    2,
    curveThrough([0.02, 1], [0.1, edgeQuality.other], [0.35, 0]),
    constantError(0.01),
  ),

  frameBrightness: pictureRule(
    '0-255',
    0,
    curveThrough([35, 0], [110, edgeQuality.other], [150, 1]),
    constantError(5),
  ),

  multipleFacesShare: pictureRule(
    'share',
    2,
    curveThrough([0, 1], [0.03, edgeQuality.other], [0.5, 0]),
    constantError(0.02),
  ),

  smileDetected: pictureRule('seen', 0, curveThrough([0, 0], [1, 1]), constantError(0)),

  wordingScore: voiceRule(
    'of 100',
    0,
    curveThrough([10, 0], [80, edgeQuality.key], [95, 1]),
    constantError(8),
  ),
};

/**
 * Optional signals count only if measured, and they never reduce the coverage. Two of them need a
 * transcript.
 */
export const optionalSignals: ReadonlySet<SignalKey> = new Set([
  'smileDetected',
  'wordingScore',
  'fillersPerMinute',
]);

function voiceRule(
  unit: string,
  decimals: number,
  curve: QualityCurve,
  sigma: SignalRule['sigma'],
): SignalRule {
  return { source: 'voice', unit, decimals, curve, sigma };
}

function pictureRule(
  unit: string,
  decimals: number,
  curve: QualityCurve,
  sigma: SignalRule['sigma'],
): SignalRule {
  return { source: 'picture', unit, decimals, curve, sigma };
}

export interface CriterionRule {
  weights: Partial<Record<SignalKey, number>>;
  /**
   * The lowest quality among these signals makes up a quarter of the score. There is no score
   * without the first one that isn't optional.
   */
  keySignals: readonly SignalKey[];
}

/** Rules for the five criteria that depend only on signals. The weights are based on Naim 2018. */
export const criterionRules: Record<
  Exclude<CriterionKey, 'overallProfessionalism'>,
  CriterionRule
> = {
  charisma: {
    weights: {
      pitchStdDevSemitones: 0.3,
      cameraContactShare: 0.2,
      syllablesPerSecond: 0.15,
      loudnessStdDevDb: 0.15,
      headSpeedDegreesPerSecond: 0.1,
      smileDetected: 0.1,
    },
    keySignals: ['pitchStdDevSemitones', 'syllablesPerSecond', 'cameraContactShare'],
  },

  confidence: {
    weights: {
      fillersPerMinute: 0.2,
      cameraContactShare: 0.2,
      longPausesPerMinute: 0.15,
      headSpeedDegreesPerSecond: 0.15,
      longestPauseSeconds: 0.1,
      syllablesPerPhrase: 0.1,
      signalToNoiseDb: 0.1,
    },
    keySignals: ['fillersPerMinute', 'longPausesPerMinute', 'cameraContactShare'],
  },

  posture: {
    weights: {
      slouchingShare: 0.35,
      tiltedShouldersShare: 0.25,
      headSpeedDegreesPerSecond: 0.25,
      tiltedHeadShare: 0.15,
    },
    keySignals: ['slouchingShare', 'tiltedShouldersShare'],
  },

  eyeContact: {
    weights: { cameraContactShare: 0.75, longestLookAwaySeconds: 0.15, looksAwayPerMinute: 0.1 },
    keySignals: ['cameraContactShare'],
  },

  communicationSkills: {
    // With a transcript, `wordingScore` has 30% of the total weight, and delivery has 70%.
    weights: {
      syllablesPerSecond: 0.25,
      pauseShare: 0.2,
      fillersPerMinute: 0.15,
      syllablesPerPhrase: 0.15,
      signalToNoiseDb: 0.15,
      longestPauseSeconds: 0.1,
      wordingScore: 3 / 7,
    },
    keySignals: ['syllablesPerSecond', 'pauseShare', 'fillersPerMinute'],
  },
};

/**
 * Overall professionalism combines the setting (room and framing) with the mean of four criteria.
 */
export const professionalismRule = {
  settingShare: 0.4,
  setting: {
    signalToNoiseDb: 0.35,
    faceHeightShare: 0.2,
    frameBrightness: 0.2,
    multipleFacesShare: 0.15,
    faceOffCenterShare: 0.1,
  },
  criteria: ['confidence', 'posture', 'eyeContact', 'communicationSkills'],
} as const satisfies {
  settingShare: number;
  setting: Partial<Record<SignalKey, number>>;
  criteria: readonly CriterionKey[];
};

export const scoringParameters = {
  weakestShare: 0.25,
  /**
   * Lowest and highest possible score. The highest is below 100, because no recording is perfect.
   */
  scoreRange: { least: 5, most: 95 },
  /**
   * Share of the weight that must be measured: `judged` for any score, `whole` for a score that
   * isn't provisional.
   */
  coverage: { judged: 0.6, whole: 0.85 },
  leastHalfWidth: 3,
  /** Largest half-width of a score's interval, in points, for each confidence level. */
  confidence: { high: 6, medium: 12 },
  leastCriteriaForOverall: 4,
  /**
   * Standard deviation of the score of a short take, in points, for each second below
   * `SHORT_TAKE_SECONDS`.
   */
  errorPerMissingSecond: 1,
} as const;

/** Limits within which the voice, the picture and the individual signals can be judged. */
export const judgingThresholds = {
  noFaceShare: 0.8,
  multipleFacesShare: 0.5,
  speechSeconds: 3,
  voicedSeconds: 3,
  levelRangeDb: 7,
  /**
   * Below this level range, the pauses and syllables measured in noise tests were off by more than
   * 15%.
   */
  quietRoomLevelRangeDb: 15,
  /**
   * Other voices fill the pauses and the gaps between syllables, so the level range shrinks. A
   * fluent speaker without pauses has a level range of at least 22 dB.
   */
  otherVoices: { seconds: 15, pauseShare: 0.02, levelRangeDb: 20 },
  /** Pitch jumps prove a second voice only with a small level range: a creaky voice jumps, too. */
  secondVoice: { pitchJumpsPerMinute: 15, levelRangeDb: 24 },
  /**
   * A single creaky voice whose pitch jumps this often also pauses more. With fewer pauses, a second
   * voice is filling them.
   */
  voiceInPauses: { pitchJumpsPerMinute: 33, pauseShare: 0.06 },
  shortSeconds: 10,
  shortSpeechSeconds: 5,
} as const;
