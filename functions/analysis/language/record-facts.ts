import {
  signalKeys,
  type AnalysisRecord,
  type Evidence,
  type SignalKey,
} from '../../../shared/analysis/analysis-record.ts';
import { criteria, type CriterionKey } from '../../../shared/analysis/criteria.ts';
import { costlySignals, strongSignals } from '../feedback/write-feedback.ts';
import { signalPhrases } from '../feedback/signal-phrases.ts';
import { round } from '../measure/statistics.ts';
import { signalRules } from '../score/rubric.ts';
import { numbersIn, type ShownNumber } from './check-text.ts';

/** The parts of a record that a language model sees: only words and numbers that its text may use. */
export interface RecordFacts {
  readonly criteria: readonly CriterionFact[];
  readonly signals: readonly SignalFact[];
  readonly evidence: readonly EvidenceFact[];
}

interface CriterionFact {
  readonly criterion: CriterionKey;
  readonly label: string;
  readonly score: number;
  readonly signals: readonly SignalKey[];
}

interface SignalFact {
  readonly signal: SignalKey;
  /** The measurement in words, from the feedback templates. */
  readonly meaning: string;
  readonly value: string;
  readonly goodFrom: string | null;
  readonly goodTo: string | null;
  readonly standing: 'strength' | 'good enough' | 'costs points';
}

interface EvidenceFact {
  readonly id: string;
  readonly kind: Evidence['kind'];
  readonly from: string;
  readonly to: string;
}

const MOST_OF_A_KIND = 3;

export function factsOf(record: AnalysisRecord): RecordFacts {
  const [strong, costly] = [strongSignals(record), costlySignals(record)];
  return {
    criteria: criteria.flatMap(({ key, label }) => {
      const { score, shares } = record.criteria[key];
      return score === null ? [] : [{ criterion: key, label, score, signals: shares.map(({ signal }) => signal) }];
    }),
    signals: signalKeys.flatMap((key) => {
      const standing = strong.includes(key) ? 'strength' : costly.includes(key) ? 'costs points' : 'good enough';
      return signalFact(key, record, standing) ?? [];
    }),
    evidence: record.evidence.filter(isAmongFirst).map(({ id, kind, startSeconds, endSeconds }) => ({
      id,
      kind,
      from: `${round(startSeconds, 1)} s`,
      to: `${round(endSeconds, 1)} s`,
    })),
  };
}

function signalFact(key: SignalKey, { signals }: AnalysisRecord, standing: SignalFact['standing']): SignalFact | null {
  const { value } = signals[key];
  if (value === null) return null;
  const { show, strength, low, high } = signalPhrases[key];
  const { from, to } = signalRules[key].band.good;
  const edge = (at: number | null) => (at === null ? null : show(at));
  const isLow = from !== null && value < from;
  const advice = isLow ? low : high;
  const meaning = standing === 'costs points' && advice ? advice.area(show(value)) : strength(show(value));
  return { signal: key, meaning, value: show(value), goodFrom: edge(from), goodTo: edge(to), standing };
}

function isAmongFirst({ kind }: Evidence, at: number, all: readonly Evidence[]): boolean {
  return all.slice(0, at).filter((other) => other.kind === kind).length < MOST_OF_A_KIND;
}

/** The numbers that a text citing these signals and moments may use. */
export function knownNumbers(
  { signals, evidence }: RecordFacts,
  cited: { readonly signals: readonly SignalKey[]; readonly evidence: readonly string[] },
): Set<ShownNumber> {
  const ofSignals = signals
    .filter(({ signal }) => cited.signals.includes(signal))
    .flatMap(({ value, goodFrom, goodTo }) => [value, goodFrom, goodTo]);
  const ofEvidence = evidence.filter(({ id }) => cited.evidence.includes(id)).flatMap(({ from, to }) => [from, to]);
  return new Set([...ofSignals, ...ofEvidence].flatMap((text) => (text === null ? [] : numbersIn(text))));
}
