import type { SignalKey } from '#shared/analysis/analysis-record.ts';
import { criteria } from '#shared/analysis/criteria.ts';
import { signalKeys } from '#shared/analysis/signal-keys.ts';
import { rubric } from './rubric.ts';
import { signalTexts, formatUncertainty, formatGoodRange } from './signal-texts.ts';
import { Cell } from './criterion-signals.tsx';

interface ScoringCriterionProps {
  criterion: (typeof criteria)[number];
  number: number;
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
  weights: Partial<Record<SignalKey, number>>;
  /** Share of the criterion's score that comes from these signals, from 0 to 1. */
  criterionShare: number;
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
            {rubric.signals[key].isOptional && (
              <span className="text-sm text-faint"> (only if available)</span>
            )}
          </span>
          <span aria-hidden="true" className="h-1.5 rounded-full bg-high">
            <span
              className="block h-full rounded-full bg-tape/80"
              style={{ width: `${share * 100}%` }}
            />
          </span>
          <span className="text-right font-mono text-sm text-soft figures">
            {Math.round(share * 100)}%
          </span>
        </li>
      ))}
    </ul>
  );
}

type SignalCurve = (typeof rubric)['signals'][SignalKey];

const columns =
  'sm:grid sm:grid-cols-[minmax(0,1fr)_6.5rem_10rem_11rem_7rem] sm:items-center sm:gap-x-5';

export function SignalCurves() {
  return (
    <>
      <p
        aria-hidden="true"
        className={`${columns} mt-6 hidden border-b border-line pb-1.5 text-xs text-faint`}
      >
        <span>Signal</span>
        <span />
        <span>Good range</span>
        <span>Lowest score</span>
        <span>Error</span>
      </p>
      <ul className="mt-6 sm:mt-0">
        {signalKeys.map((key) => (
          <SignalRow key={key} signalKey={key} rule={rubric.signals[key]} />
        ))}
      </ul>
      <p className="mt-3 max-w-[66ch] text-sm text-faint">
        The error is one standard deviation of the measurement. It determines the range shown with
        each score.
      </p>
    </>
  );
}

function SignalRow({ signalKey, rule }: { signalKey: SignalKey; rule: SignalCurve }) {
  const { name, meaning, unit } = signalTexts[signalKey];
  return (
    <li className={`${columns} border-b border-line/60 py-3`}>
      <div className="flex items-start justify-between gap-4 sm:block">
        <div>
          <h3 className="font-sans text-[0.95rem] font-medium tracking-normal">{name}</h3>
          <p className="text-sm text-faint">{meaning}</p>
        </div>
        <Curve corners={rule.corners} className="shrink-0 sm:hidden" />
      </div>
      <Curve corners={rule.corners} className="hidden sm:block" />
      <dl className="mt-2 grid grid-cols-[1.2fr_1.2fr_1fr] gap-3 text-sm figures sm:contents">
        <Cell className="text-soft" term="Good range">
          {formatGoodRange(signalKey, rule.goodRange)}{' '}
          <span className="block text-xs text-faint">{unit}</span>
        </Cell>
        <Cell className="text-soft" term="Lowest score">
          {formatLowestPoints(signalKey, rule)}
        </Cell>
        <Cell className="text-soft" term="Error">
          {measurementErrorText(signalKey, rule)}
        </Cell>
      </dl>
    </li>
  );
}

/**
 * Describes the points at the ends of the scoring curve: "none at 1.5 or less, 40% at 8 or more".
 */
function formatLowestPoints(key: SignalKey, { corners, goodRange }: SignalCurve): string {
  const { formatValue } = signalTexts[key];
  if (key === 'smileDetected') return 'no points lost';

  const [first, last] = [corners[0], corners.at(-1)];
  const worth = (quality: number) => (quality === 0 ? 'none' : `${Math.round(quality * 100)}%`);

  return [
    ...(first && goodRange.from !== null
      ? [`${worth(first[1])} at ${formatValue(first[0])} or less`]
      : []),
    ...(last && goodRange.to !== null
      ? [`${worth(last[1])} at ${formatValue(last[0])} or more`]
      : []),
  ].join(', ');
}

function measurementErrorText(
  key: SignalKey,
  { error: { absolute, relative } }: SignalCurve,
): string {
  if (relative !== null) {
    const [small, large] = relative.map((share) => `±${Math.round(share * 100)}%`);
    return small === large
      ? `${large} of the value`
      : `${large} of the value, ${small} for slow speech without a transcript`;
  }

  return formatUncertainty(key, absolute) ?? 'none';
}

const WIDTH = 88;
const HEIGHT = 26;

function Curve({ corners, className }: { corners: SignalCurve['corners']; className: string }) {
  const values = corners.map(([value]) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = (most - least) * 0.25;
  const x = (value: number) => (WIDTH * (value - least + margin)) / (most - least + 2 * margin);
  const y = (quality: number) => 2 + (HEIGHT - 4) * (1 - quality);
  const middle = corners
    .map(([value, quality]) => `L${x(value).toFixed(1)} ${y(quality).toFixed(1)}`)
    .join('');
  const path = `M0 ${y(corners[0]?.[1] ?? 0).toFixed(1)}${middle}L${WIDTH} ${y(corners.at(-1)?.[1] ?? 0).toFixed(1)}`;

  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      className={className}
    >
      <path d={`${path}V${HEIGHT}H0Z`} fill="var(--color-raised)" />
      <path
        d={path}
        fill="none"
        stroke="var(--color-leaf)"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  );
}
