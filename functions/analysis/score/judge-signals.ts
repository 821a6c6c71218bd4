import type { NotJudgedReason, Signal, SignalKey } from '../../../shared/analysis/analysis-record.ts';
import type { LeaveOut } from '../../../shared/analysis/leave-out.ts';
import type { Measurements } from '../measure/measure-recording.ts';
import { round } from '../measure/statistics.ts';
import { signalsLeftOut } from './left-out.ts';
import { conditions, optionalSignals, signalRules, type SignalRule } from './rubric.ts';

export type Signals = Record<SignalKey, Signal>;

/** Why voice or picture can't be judged at all in this recording; null if they can. */
export interface Hindrances {
  readonly voice: NotJudgedReason | null;
  readonly picture: NotJudgedReason | null;
  /** Set if the recording is too short for signals that need a minimum length. */
  readonly length: NotJudgedReason | null;
  /** The reason to give if there are too few frames of one person alone. */
  readonly shortage: NotJudgedReason;
}

export function hindrancesOf({ facts, analysedSeconds }: Measurements): Hindrances {
  const isSilent = facts.voicedSeconds < conditions.voicedSeconds || facts.levelRange < conditions.levelRange;
  const isShort = analysedSeconds < conditions.shortSeconds || facts.voicedSeconds < conditions.shortVoicedSeconds;
  return {
    voice: isSilent ? 'no_speech' : null,
    picture: pictureHindrance(facts),
    length: isShort ? 'too_short' : null,
    shortage: facts.companyShare > facts.facelessShare ? 'other_people' : 'no_face',
  };
}

function pictureHindrance({ facelessShare, companyShare }: Measurements['facts']): NotJudgedReason | null {
  if (facelessShare >= conditions.facelessShare) return 'no_face';
  return round(companyShare, 2) > conditions.companyShare ? 'other_people' : null;
}

/** Framing is judged even with other people in view, because `single` is one of its signals. */
const framing: ReadonlySet<SignalKey> = new Set(['luma', 'single', 'fh', 'fc']);

/**
 * Every signal of the rubric with its quality, or the reason for having none. Signals that the member left out have no
 * value.
 */
export function judgeSignals(measurements: Measurements, leaveOut: LeaveOut): Signals {
  const leftOut = signalsLeftOut(leaveOut);
  const hindrances = hindrancesOf(measurements);
  const judge = (key: SignalKey): Signal => {
    const rule = signalRules[key];
    const measured = measurements.values[key];
    const reason = leftOut.has(key) ? 'left_out' : reasonFor(key, rule, hindrances);
    if (reason || !measured) return absent(rule, reason ?? (optionalSignals.has(key) ? null : unmeasured(rule)));
    const value = round(measured.value, rule.decimals);
    return {
      value,
      unit: rule.unit,
      quality: round(rule.band.quality(value), 4),
      good: rule.band.good,
      uncertainty: round(rule.sigma(value), 4),
      coverage: round(Math.min(1, measured.coverage), 3),
      reason: null,
    };
  };
  return signalsOf(judge);
}

function reasonFor(key: SignalKey, rule: SignalRule, { voice, picture, length }: Hindrances): NotJudgedReason | null {
  if (rule.source === 'voice') return voice ?? (rule.needsLength ? length : null);
  if (!framing.has(key)) return picture;
  return picture === 'no_face' && (key === 'fh' || key === 'fc') ? picture : null;
}

const unmeasured = ({ source }: SignalRule): NotJudgedReason => (source === 'voice' ? 'no_speech' : 'no_face');

function absent({ unit, band: { good } }: SignalRule, reason: NotJudgedReason | null): Signal {
  return { value: null, unit, quality: null, good, uncertainty: null, coverage: 0, reason };
}

function signalsOf(judge: (key: SignalKey) => Signal): Signals {
  return {
    tempo: judge('tempo'),
    pause_share: judge('pause_share'),
    long1: judge('long1'),
    longest_pause: judge('longest_pause'),
    run: judge('run'),
    fillers: judge('fillers'),
    f0sd: judge('f0sd'),
    loud: judge('loud'),
    snr: judge('snr'),
    camera: judge('camera'),
    away_run: judge('away_run'),
    away_rate: judge('away_rate'),
    tilt: judge('tilt'),
    slouch: judge('slouch'),
    roll: judge('roll'),
    move: judge('move'),
    fh: judge('fh'),
    fc: judge('fc'),
    luma: judge('luma'),
    single: judge('single'),
    smile: judge('smile'),
    text: judge('text'),
  };
}
