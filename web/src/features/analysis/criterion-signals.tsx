import type { ReactNode } from 'react';
import type {
  AnalysisRecord,
  Evidence,
  Signal,
  SignalKey,
} from '#shared/analysis/analysis-record.ts';
import type { CriterionKey } from '#shared/analysis/criteria.ts';
import { isInGoodRange } from '#shared/analysis/good-range.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';

import { formatMomentLength, describeMoment, pickMoments } from './moments.ts';
import {
  type PointLosses,
  findMissingSignals,
  findPointLosses,
  formatPoints,
} from './point-losses.ts';
import {
  formatUncertainty,
  formatGoodRange,
  signalTexts,
  formatSignalValue,
} from './signal-texts.ts';

interface CriterionSignalsProps {
  criterionKey: CriterionKey;
  label: string;
  record: AnalysisRecord;
  onPlay: (moment: Evidence) => void;
}

/** The signals of a criterion, each with the points that it cost. */
export function CriterionSignals({ criterionKey, label, record, onPlay }: CriterionSignalsProps) {
  const points = findPointLosses(criterionKey, record);
  if (!points) return null;

  const { totalLost, maxScore } = points;
  const { shares, coverage, score } = record.criteria[criterionKey];
  const missing = findMissingSignals(criterionKey, record);
  const hiddenLoss = points.signals
    .filter(({ signal, lost }) => isHiddenLoss(record.signals[signal], lost))
    .reduce((sum, { lost }) => sum + lost, 0);
  const moments = pickMoments(shares, record.evidence);

  return (
    <div className="mt-1 mb-2">
      <p
        aria-hidden="true"
        className={classes(
          columns,
          'hidden border-b border-line pb-1.5 text-xs text-faint sm:grid',
        )}
      >
        <span>Signal</span>
        <span>Yours</span>
        <span>Good range</span>
        <span className="text-right">Points lost</span>
      </p>

      <ul>
        {points.signals.map(({ signal, lost }) => (
          <SignalLine key={signal} signalKey={signal} lost={lost} record={record} />
        ))}
        {points.others && <OthersLine others={points.others} />}
      </ul>

      <p className="mt-2.5 text-sm text-soft figures sm:text-right">
        <span className="font-mono">
          {maxScore} − {formatPoints(totalLost)} = {formatPoints(maxScore - totalLost)}
        </span>
        , rounded to <strong className="font-semibold text-ink">{score}</strong>.
        {hiddenLoss >= 0.05 &&
          ` The points lost include ${formatPoints(hiddenLoss)} for values that are in range but not the best.`}
      </p>

      {missing.length > 0 && (
        <p className="mt-1 text-sm text-faint">
          Not measured this time, so no points lost:{' '}
          {missing.map((key) => signalTexts[key].name).join(', ')}.
        </p>
      )}

      {coverage < 1 && (
        <p className="mt-1 text-xs text-faint">
          Based on {Math.round(coverage * 100)}% of the recording; the rest couldn’t be seen or
          heard.
        </p>
      )}

      {moments.length > 0 && <Moments moments={moments} label={label} onPlay={onPlay} />}
    </div>
  );
}

const columns =
  'sm:grid-cols-[minmax(0,1fr)_11rem_9rem_5rem] sm:gap-x-4 lg:grid-cols-[minmax(0,1fr)_7.5rem_6.5rem_4rem] lg:gap-x-3';

interface SignalLineProps {
  signalKey: SignalKey;
  lost: number;
  record: AnalysisRecord;
}

function SignalLine({ signalKey, lost, record }: SignalLineProps) {
  const signal = record.signals[signalKey];
  const { name, meaning, unit } = signalTexts[signalKey];
  const error = formatUncertainty(signalKey, signal.uncertainty);

  return (
    <li className={classes(columns, 'border-b border-line/60 py-2.5 sm:grid')}>
      <div>
        <p className="text-[0.95rem] font-medium">{name}</p>
        <p className="text-sm text-faint">
          {meaning}
          {signal.coverage < 1 &&
            ` Based on ${Math.round(signal.coverage * 100)}% of the recording.`}
        </p>
      </div>

      <dl className="mt-2 grid grid-cols-[1fr_1fr_auto] gap-3 sm:contents">
        <Cell term="Yours">
          {formatSignalValue(signalKey, signal)}
          {error && <span className="block text-xs text-faint">{error}</span>}
        </Cell>
        <Cell term="Good range">
          {formatGoodRange(signalKey, signal.goodRange)}
          <span className="block text-xs text-faint">{unit}</span>
        </Cell>
        <Cell term="Points lost" className="text-right">
          {isHiddenLoss(signal, lost) ? (
            <span className="text-faint">in range</span>
          ) : (
            <LostPoints points={lost} />
          )}
        </Cell>
      </dl>
    </li>
  );
}

interface CellProps {
  term: string;
  className?: string;
  children: ReactNode;
}

/**
 * A value with its label (`term`). Large screens hide the label, because they show column headings.
 */
export function Cell({ term, className, children }: CellProps) {
  return (
    <div className={classes('text-sm figures', className)}>
      <dt className="text-xs text-faint sm:sr-only">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** True if a value in the good range cost less than a point for not being the best value. */
function isHiddenLoss(signal: Signal, lost: number): boolean {
  return isInGoodRange(signal) && lost < 1;
}

/** Highlights large losses. The minus sign marks a loss for readers who can't see the color. */
function LostPoints({ points }: { points: number }) {
  const isNothing = points < 0.05;
  return (
    <span
      className={classes(
        'font-mono',
        isNothing ? 'text-faint' : points >= 3 ? 'text-below' : 'text-soft',
      )}
    >
      {isNothing ? '0' : `−${formatPoints(points)}`}
    </span>
  );
}

function OthersLine({ others: { lost, scores } }: { others: NonNullable<PointLosses['others']> }) {
  return (
    <li
      className={classes(
        columns,
        'grid grid-cols-[1fr_auto] gap-x-3 border-b border-line/60 py-2.5',
      )}
    >
      <div className="sm:col-span-3">
        <p className="text-[0.95rem] font-medium">Four other criteria</p>
        <p className="text-sm text-faint">
          {scores.join(', ')}. Their average makes up most of this score.
        </p>
      </div>
      <p className="text-right text-sm figures">
        <span className="sr-only">Points lost: </span>
        <LostPoints points={lost} />
      </p>
    </li>
  );
}

interface MomentsProps {
  moments: readonly Evidence[];
  label: string;
  onPlay: (moment: Evidence) => void;
}

function Moments({ moments, label, onPlay }: MomentsProps) {
  return (
    <ul aria-label={`Moments: ${label}`} className="mt-4 flex flex-wrap gap-2.5">
      {moments.map((moment) => (
        <li key={moment.id}>
          <Button size="small" icon="play" onClick={() => onPlay(moment)}>
            <span className="font-mono figures">{formatRoundedDuration(moment.startSeconds)}</span>
            <span>{describeMoment(moment)}</span>
            <span className="text-faint figures">{formatMomentLength(moment)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
