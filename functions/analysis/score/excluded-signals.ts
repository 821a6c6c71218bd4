import type { EvidenceKind, SignalKey } from '#shared/analysis/analysis-record.ts';
import { exclusionKeys, type Exclusions, type ExclusionKey } from '#shared/analysis/exclusions.ts';
import type { CriterionRule } from './rubric.ts';

interface Exclusion {
  /** Display name of the setting, used in `exclusionNote`. */
  name: string;
  signals: readonly SignalKey[];
  evidence: EvidenceKind;
}

/**
 * Signals and evidence that each setting excludes. `pace` also excludes pauses: stammering affects
 * pace and pauses.
 */
const exclusionEffects: Readonly<Record<ExclusionKey, Exclusion>> = {
  eyeContact: {
    name: 'eye contact',
    signals: ['cameraContactShare', 'longestLookAwaySeconds', 'looksAwayPerMinute'],
    evidence: 'look_away',
  },
  fillers: { name: 'fillers', signals: ['fillersPerMinute'], evidence: 'filler' },
  pace: {
    name: 'pace',
    signals: [
      'syllablesPerSecond',
      'pauseShare',
      'longPausesPerMinute',
      'longestPauseSeconds',
      'syllablesPerPhrase',
    ],
    evidence: 'pause',
  },
};

const chosenExclusions = (exclusions: Exclusions) =>
  exclusionKeys.filter((key) => exclusions[key]).map((key) => exclusionEffects[key]);

export function findExcludedSignals(exclusions: Exclusions): ReadonlySet<SignalKey> {
  return new Set(chosenExclusions(exclusions).flatMap(({ signals }) => signals));
}

export function findExcludedEvidence(exclusions: Exclusions): ReadonlySet<EvidenceKind> {
  return new Set(chosenExclusions(exclusions).map(({ evidence }) => evidence));
}

/** Returns the rule without the excluded signals, or null if none of its key signals remains. */
export function removeSignals(
  { weights, keySignals }: CriterionRule,
  excluded: ReadonlySet<SignalKey>,
): CriterionRule | null {
  const remaining = keySignals.filter((key) => !excluded.has(key));
  if (remaining.length === 0) return null;

  const kept = Object.entries(weights).filter(
    ([key]) => ![...excluded].some((gone) => gone === key),
  );

  return { weights: Object.fromEntries(kept), keySignals: remaining };
}

/**
 * Returns a note such as `fillers and pace turned off in your settings`. Names only the settings
 * that affect the rule; null if there are none.
 */
export function exclusionNote({ weights }: CriterionRule, exclusions: Exclusions): string | null {
  const names = chosenExclusions(exclusions)
    .filter(({ signals }) => signals.some((key) => weights[key] !== undefined))
    .map(({ name }) => name);
  return names.length === 0 ? null : `${names.join(' and ')} turned off in your settings`;
}
