import type { SignalKey } from '../../../shared/analysis/analysis-record.ts';
import type { CriterionKey } from '../../../shared/analysis/criteria.ts';
import { fall, rise, trapezoid, type Band } from './curves.ts';

/**
 * Stamped on every record. Raise with every changed band, weight or curve; scores of different versions aren't
 * compared.
 */
export const RUBRIC_VERSION = '1.2';

export type SignalSource = 'voice' | 'picture';

export interface SignalRule {
  readonly source: SignalSource;
  readonly unit: string;
  /** Rounded before scoring, so the displayed value is the scored value. */
  readonly decimals: number;
  readonly band: Band;
  /** Measurement error (one sigma) of a value, in its unit. */
  readonly sigma: (value: number) => number;
  /** Needs at least ten seconds of recording with five of voiced speech. */
  readonly needsLength?: true;
}

const always = (sigma: number) => () => sigma;
const relative = (share: number) => (value: number) => share * Math.abs(value);

/**
 * Bands that listeners in published studies rate well, or our own choice where no study exists. Shares are 0-1. Pace:
 * Miller 1976. Pauses: Campione and Veronis 2002. Fillers: Laske and DiGennaro Reed 2024. Melody: Hincks 2005. Camera
 * contact: Fauville 2022, Basch and Melchers 2024. Weights: Naim 2018. Posture and framing: own choice.
 */
export const signalRules: Record<SignalKey, SignalRule> = {
  tempo: voice('syllables/s', 2, trapezoid([1.5, 3, 5, 6.8]), relative(0.1)),
  pause_share: { ...voice('share', 3, trapezoid([0.03, 0.12, 0.25, 0.5]), always(0.03)), needsLength: true },
  long1: { ...voice('per minute of speech', 1, fall(3, 14), always(1)), needsLength: true },
  longest_pause: { ...voice('s', 1, fall(1.5, 5), always(0.2)), needsLength: true },
  run: { ...voice('syllables', 1, trapezoid([3, 8, 22, 50], 0, 0.4), relative(0.1)), needsLength: true },
  fillers: voice('per minute', 1, fall(4, 14), always(2)),
  f0sd: { ...voice('semitones', 2, trapezoid([0.5, 3, 5, 8], 0, 0.4), always(0.1)), needsLength: true },
  loud: voice('dB', 1, trapezoid([1, 4, 8, 13], 0, 0.3), always(0.3)),
  snr: voice('dB', 0, rise(8, 30), always(2)),
  camera: picture('share', 2, rise(0.2, 0.85), always(0.06)),
  away_run: picture('s', 1, fall(1.5, 8), always(0.5)),
  away_rate: picture('per minute', 1, fall(8, 25), always(2)),
  tilt: picture('share', 2, fall(0.03, 0.5), always(0.02)),
  slouch: picture('share', 2, fall(0.03, 0.5), always(0.03)),
  roll: picture('share', 2, fall(0.05, 0.5), always(0.04)),
  move: picture('degrees/s', 1, trapezoid([0.3, 3, 13, 35]), relative(0.15)),
  fh: picture('share of the height', 2, trapezoid([0.12, 0.28, 0.7, 0.95]), always(0.01)),
  fc: picture('share of the frame', 2, fall(0.1, 0.35), always(0.01)),
  luma: picture('0-255', 0, rise(35, 110), always(5)),
  single: picture('share', 2, fall(0.03, 0.5), always(0.02)),
  smile: picture('seen', 0, rise(0, 1), always(0)),
  text: voice('of 100', 0, rise(10, 80), always(8)),
};

/** Optional signals count only if present and never lower the coverage. */
export const optionalSignals: ReadonlySet<SignalKey> = new Set(['smile', 'text']);

function voice(unit: string, decimals: number, band: Band, sigma: SignalRule['sigma']): SignalRule {
  return { source: 'voice', unit, decimals, band, sigma };
}

function picture(unit: string, decimals: number, band: Band, sigma: SignalRule['sigma']): SignalRule {
  return { source: 'picture', unit, decimals, band, sigma };
}

export interface CriterionRule {
  readonly weights: Partial<Record<SignalKey, number>>;
  /** The lowest of these qualities makes up a quarter of the score. */
  readonly keySignals: readonly SignalKey[];
}

/** The five criteria that only depend on signals. */
export const criterionRules: Record<Exclude<CriterionKey, 'overallProfessionalism'>, CriterionRule> = {
  charisma: {
    weights: { f0sd: 0.3, camera: 0.2, tempo: 0.15, loud: 0.15, move: 0.1, smile: 0.1 },
    keySignals: ['f0sd', 'tempo', 'camera'],
  },
  confidence: {
    weights: { fillers: 0.2, camera: 0.2, long1: 0.15, move: 0.15, longest_pause: 0.1, run: 0.1, snr: 0.1 },
    keySignals: ['fillers', 'long1', 'camera'],
  },
  posture: { weights: { slouch: 0.35, tilt: 0.25, move: 0.25, roll: 0.15 }, keySignals: ['slouch', 'tilt'] },
  eyeContact: { weights: { camera: 0.75, away_run: 0.15, away_rate: 0.1 }, keySignals: ['camera'] },
  communicationSkills: {
    // With a transcript, `text` is 30% of the score and the delivery 70%.
    weights: { tempo: 0.25, pause_share: 0.2, fillers: 0.15, run: 0.15, snr: 0.15, longest_pause: 0.1, text: 3 / 7 },
    keySignals: ['tempo', 'pause_share', 'fillers'],
  },
};

/** Overall professionalism combines the setting with the mean of four criteria. */
export const professionalismRule = {
  settingShare: 0.4,
  setting: { snr: 0.35, fh: 0.2, luma: 0.2, single: 0.15, fc: 0.1 },
  criteria: ['confidence', 'posture', 'eyeContact', 'communicationSkills'],
} as const satisfies {
  settingShare: number;
  setting: Partial<Record<SignalKey, number>>;
  criteria: readonly CriterionKey[];
};

export const scoring = {
  weakestShare: 0.25,
  shown: { least: 5, most: 95 },
  /** Least share of the weight for a score (`judged`) and for a score that isn't provisional (`whole`). */
  coverage: { judged: 0.6, whole: 0.85 },
  leastHalfWidth: 3,
  /** Largest half width of the interval for high and for medium confidence. */
  confidence: { high: 6, medium: 12 },
  leastCriteriaForOverall: 5,
} as const;

/** Thresholds beyond which the voice, the picture or the signals with `needsLength` can't be judged. */
export const conditions = {
  facelessShare: 0.8,
  companyShare: 0.5,
  voicedSeconds: 3,
  levelRange: 7,
  shortSeconds: 10,
  shortVoicedSeconds: 5,
} as const;
