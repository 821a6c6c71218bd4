import type { AnalysisRecord, Focus, SignalKey } from '#shared/analysis/analysis-record.ts';
import { countPointsLost, judgeVerdict, type Verdict } from '#shared/analysis/judge-verdict.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';

export interface AnalyzedAnswer {
  readonly videoId: string;
  readonly record: Pick<AnalysisRecord, 'criteria' | 'signals'> & {
    readonly feedback: { readonly focus: Focus | null };
  };
}

export interface Pattern {
  readonly signal: SignalKey;
  /** Number of answers in which the signal was weak (or good). */
  readonly count: number;
  readonly measuredCount: number;
}

export interface SharedFix {
  readonly focus: Focus;
  /** Number of answers with this signal as the one thing to work on. */
  readonly count: number;
  /**
   * Of these answers, the one that lost the most points to this signal. `focus` is from its report.
   */
  readonly videoId: string;
}

export type AnswersSummary = ReturnType<typeof summarizeAnswers>;

const MIN_MEASURED = 2;
const MAX_PATTERNS = 4;

/** Compares the answers of one rehearsal. A signal in `fix` isn't repeated in `low`. */
export function summarizeAnswers(answers: readonly AnalyzedAnswer[]) {
  const fix = chooseSharedFix(answers);

  return {
    low: findPatterns(answers, 'weak')
      .filter(({ signal }) => signal !== fix?.focus.signal)
      .slice(0, MAX_PATTERNS),
    high: findPatterns(answers, 'good').slice(0, MAX_PATTERNS),
    fix,
  };
}

/**
 * Signals that were measured in at least two answers and have the verdict in more than half of
 * those, most frequent first.
 */
function findPatterns(answers: readonly AnalyzedAnswer[], wanted: Verdict): Pattern[] {
  return signalKeys
    .map((signal) => {
      const verdicts = answers
        .map(({ record }) => judgeVerdict(record, signal))
        .filter((verdict) => verdict !== 'not_measured');

      const count = verdicts.filter((verdict) => verdict === wanted).length;
      return { signal, count, measuredCount: verdicts.length };
    })
    .filter(
      ({ count, measuredCount }) => measuredCount >= MIN_MEASURED && count > measuredCount / 2,
    )
    .toSorted((one, other) => other.count - one.count);
}

/**
 * Chooses among the signals that the reports name as the one thing to work on: the one named most
 * often or, if several are, the one of these that costs the most points over all answers.
 */
function chooseSharedFix(answers: readonly AnalyzedAnswer[]): SharedFix | null {
  const named = answers.flatMap(({ videoId, record }) => {
    const { focus } = record.feedback;
    return focus ? [{ focus, videoId, pointsLost: countPointsLost(record, focus.signal) }] : [];
  });

  const fixes = named.map((candidate) => {
    const { signal } = candidate.focus;
    const count = named.filter(({ focus }) => focus.signal === signal).length;
    const total = answers.reduce((sum, { record }) => sum + countPointsLost(record, signal), 0);
    return { ...candidate, count, total };
  });

  const [best] = fixes.toSorted(
    (one, other) =>
      other.count - one.count || other.total - one.total || other.pointsLost - one.pointsLost,
  );

  return best ? { focus: best.focus, count: best.count, videoId: best.videoId } : null;
}
