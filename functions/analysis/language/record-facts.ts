import type { AnalysisRecord, Evidence, SignalKey } from '#shared/analysis/analysis-record.ts';
import { criteria } from '#shared/analysis/criteria.ts';
import { chooseGoal, describeValue } from '#shared/analysis/plain-value.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import { adviceTexts, strengthText } from '../feedback/signal-sentences.ts';
import { findCostlySignals, findStrongSignals } from '../feedback/write-feedback.ts';
import { round } from '../statistics/statistics.ts';
import { extractNumbers, type FormattedNumber } from './check-text.ts';

interface SignalFact {
  signal: SignalKey;
  /** A sentence from the feedback templates that describes the measured value. */
  meaning: string;
  value: string;
  /** A value in the good range; null unless the signal costs points. */
  goal: string | null;
  standing: 'strength' | 'good enough' | 'costs points';
}

const MAX_EVIDENCE_PER_KIND = 3;

/** The facts from a record that the language model receives and may use in the feedback text. */
export type RecordFacts = ReturnType<typeof extractFacts>;

export function extractFacts(record: AnalysisRecord) {
  const [strong, costly] = [findStrongSignals(record), findCostlySignals(record)];
  return {
    criteria: criteria.flatMap(({ key, label }) => {
      const { score, shares } = record.criteria[key];
      return score === null
        ? []
        : [{ criterion: key, label, score, signals: shares.map(({ signal }) => signal) }];
    }),
    signals: signalKeys.flatMap((key) => {
      const standing = strong.includes(key)
        ? 'strength'
        : costly.includes(key)
          ? 'costs points'
          : 'good enough';

      return signalFact(key, record, standing) ?? [];
    }),
    evidence: record.evidence
      .filter(isAmongFirst)
      .map(({ id, kind, startSeconds, endSeconds }) => ({
        id,
        kind,
        from: `${round(startSeconds, 1)} s`,
        to: `${round(endSeconds, 1)} s`,
      })),
  };
}

function signalFact(
  key: SignalKey,
  record: AnalysisRecord,
  standing: SignalFact['standing'],
): SignalFact | null {
  const { goodRange } = record.signals[key];
  const value = describeValue(key, record.signals[key]);
  if (value === null) return null;

  const isCostly = standing === 'costs points';
  const text = isCostly ? adviceTexts(key, record)?.area : strengthText(key, record);

  return {
    signal: key,
    meaning: text ?? NOT_REMARKABLE,
    value,
    goal: isCostly ? describeValue(key, { value: chooseGoal(goodRange), goodRange }) : null,
    standing,
  };
}

const NOT_REMARKABLE = 'This needs neither praise nor advice.';

function isAmongFirst({ kind }: Evidence, at: number, all: readonly Evidence[]): boolean {
  return all.slice(0, at).filter((other) => other.kind === kind).length < MAX_EVIDENCE_PER_KIND;
}

/**
 * Returns the numbers that a feedback text may contain, given the signals and moments that it
 * cites.
 */
export function collectAllowedNumbers(
  { signals, evidence }: RecordFacts,
  cited: { signals: readonly SignalKey[]; evidence: readonly string[] },
): Set<FormattedNumber> {
  const ofSignals = signals
    .filter(({ signal }) => cited.signals.includes(signal))
    .flatMap(({ meaning, value, goal }) => [meaning, value, goal]);
  const ofEvidence = evidence
    .filter(({ id }) => cited.evidence.includes(id))
    .flatMap(({ from, to }) => [from, to]);

  return new Set(
    [...ofSignals, ...ofEvidence].flatMap((text) => (text === null ? [] : extractNumbers(text))),
  );
}
