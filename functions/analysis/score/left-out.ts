import type { EvidenceKind, SignalKey } from '../../../shared/analysis/analysis-record.ts';
import { leaveOutKeys, type LeaveOut, type LeaveOutKey } from '../../../shared/analysis/leave-out.ts';
import type { CriterionRule } from './rubric.ts';

interface LeftOut {
  /** Name in the record's note. */
  readonly name: string;
  readonly signals: readonly SignalKey[];
  readonly evidence: EvidenceKind;
}

/** The signals and evidence that each switch removes. Pauses belong to pace, because stammering affects both. */
const leftOut: Readonly<Record<LeaveOutKey, LeftOut>> = {
  eyeContact: { name: 'eye contact', signals: ['camera', 'away_run', 'away_rate'], evidence: 'look_away' },
  fillers: { name: 'fillers', signals: ['fillers'], evidence: 'filler' },
  pace: { name: 'pace', signals: ['tempo', 'pause_share', 'long1', 'longest_pause', 'run'], evidence: 'pause' },
};

const chosen = (leaveOut: LeaveOut) => leaveOutKeys.filter((key) => leaveOut[key]).map((key) => leftOut[key]);

export function signalsLeftOut(leaveOut: LeaveOut): ReadonlySet<SignalKey> {
  return new Set(chosen(leaveOut).flatMap(({ signals }) => signals));
}

export function evidenceLeftOut(leaveOut: LeaveOut): ReadonlySet<EvidenceKind> {
  return new Set(chosen(leaveOut).map(({ evidence }) => evidence));
}

/** The rule without the absent signals; null if none of its key signals remains. */
export function ruleWithout(
  { weights, keySignals }: CriterionRule,
  absent: ReadonlySet<SignalKey>,
): CriterionRule | null {
  const remaining = keySignals.filter((key) => !absent.has(key));
  if (remaining.length === 0) return null;
  const kept = Object.entries(weights).filter(([key]) => ![...absent].some((gone) => gone === key));
  return { weights: Object.fromEntries(kept), keySignals: remaining };
}

/**
 * For example `fillers and pace turned off in your settings`, naming only switches that affect the rule; null if none
 * does.
 */
export function leftOutNote({ weights }: CriterionRule, leaveOut: LeaveOut): string | null {
  const names = chosen(leaveOut)
    .filter(({ signals }) => signals.some((key) => weights[key] !== undefined))
    .map(({ name }) => name);
  return names.length === 0 ? null : `${names.join(' and ')} turned off in your settings`;
}
