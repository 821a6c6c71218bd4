import type { SignalKey } from '../../../../shared/analysis/analysis-record.ts';
import { signalKeys } from '../../../../shared/analysis/signal-keys.ts';
import { criteria } from '../../../../shared/analysis/criteria.ts';
import { rubric } from './rubric.ts';
import { signalTexts } from './signal-texts.ts';

interface ScoringCriterionProps {
  readonly criterion: (typeof criteria)[number];
  readonly number: number;
}

export function ScoringCriteria() {
  return (
    <ol className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
      {criteria.map((criterion, at) => (
        <ScoringCriterion key={criterion.key} criterion={criterion} number={at + 1} />
      ))}
    </ol>
  );
}

function ScoringCriterion({ criterion: { key, label, subtitle }, number }: ScoringCriterionProps) {
  const rule = rubric.criteria[key];
  const { setting, settingShare, criteria: others } = rubric.professionalism;
  return (
    <li>
      <h3 className="flex items-baseline gap-3 font-sans text-base font-semibold tracking-normal">
        <span aria-hidden="true" className="font-mono text-sm font-normal text-faint">
          Q{number}
        </span>
        {label}
      </h3>
      <p className="text-sm text-faint">{subtitle}</p>
      <Weights weights={rule?.weights ?? setting} criterionShare={rule ? 1 : settingShare} />
      {rule ? (
        <p className="mt-2 text-sm text-faint">
          Key signal{rule.keySignals.length === 1 ? '' : 's'}:{' '}
          {rule.keySignals.map((signal) => signalTexts[signal].name).join(', ')}.
        </p>
      ) : (
        <p className="mt-2 text-sm text-faint">
          The rest of the score is the average of{' '}
          {criteria.flatMap((one) => (others.includes(one.key) ? one.label : [])).join(', ')}.
        </p>
      )}
    </li>
  );
}

interface WeightsProps {
  readonly weights: Partial<Record<SignalKey, number>>;
  /** Share of the criterion's score that comes from these signals, from 0 to 1. */
  readonly criterionShare: number;
}

function Weights({ weights, criterionShare }: WeightsProps) {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const lines = signalKeys
    .flatMap((key) => {
      const weight = weights[key];
      return weight === undefined ? [] : [{ key, share: (criterionShare * weight) / total }];
    })
    .toSorted((one, other) => other.share - one.share);
  return (
    <ul className="mt-3">
      {lines.map(({ key, share }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_5rem_3.25rem] items-center gap-3 border-t border-line/60 py-1.5"
        >
          <span className="text-[0.95rem]">
            {signalTexts[key].name}
            {rubric.signals[key].isOptional && <span className="text-sm text-faint"> (only if available)</span>}
          </span>
          <span aria-hidden="true" className="h-1.5 rounded-full bg-high">
            <span className="block h-full rounded-full bg-tape/80" style={{ width: `${share * 100}%` }} />
          </span>
          <span className="text-right font-mono text-sm text-soft figures">{Math.round(share * 100)}%</span>
        </li>
      ))}
    </ul>
  );
}
