import type { SignalKey } from '../../../../shared/analysis/analysis-record.ts';
import { signalKeys } from '../../../../shared/analysis/signal-keys.ts';
import { Cell } from './criterion-signals.tsx';
import { rubric } from './rubric.ts';
import { formatUncertainty, formatGoodRange, signalTexts } from './signal-texts.ts';

type SignalCurve = (typeof rubric)['signals'][SignalKey];

const columns = 'sm:grid sm:grid-cols-[minmax(0,1fr)_6.5rem_10rem_11rem_7rem] sm:items-center sm:gap-x-5';

export function SignalCurves() {
  return (
    <>
      <p aria-hidden="true" className={`${columns} mt-6 hidden border-b border-line pb-1.5 text-xs text-faint`}>
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
        The error is one standard deviation of the measurement. It determines the range shown with each score.
      </p>
    </>
  );
}

function SignalRow({ signalKey, rule }: { readonly signalKey: SignalKey; readonly rule: SignalCurve }) {
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
          {formatGoodRange(signalKey, rule.goodRange)} <span className="block text-xs text-faint">{unit}</span>
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

/** The lowest share of points and the values that earn it, such as "none at 1.5 or less, 40% at 8 or more". */
function formatLowestPoints(key: SignalKey, { corners, goodRange }: SignalCurve): string {
  const { formatValue } = signalTexts[key];
  if (key === 'smileDetected') return 'no points lost';
  const [first, last] = [corners[0], corners.at(-1)];
  const worth = (quality: number) => (quality === 0 ? 'none' : `${Math.round(quality * 100)}%`);
  return [
    ...(first && goodRange.from !== null ? [`${worth(first[1])} at ${formatValue(first[0])} or less`] : []),
    ...(last && goodRange.to !== null ? [`${worth(last[1])} at ${formatValue(last[0])} or more`] : []),
  ].join(', ');
}

function measurementErrorText(key: SignalKey, { error: { absolute, relative } }: SignalCurve): string {
  if (relative !== null) return `±${Math.round(relative * 100)}% of the value`;
  return formatUncertainty(key, absolute) ?? 'none';
}

const WIDTH = 88;
const HEIGHT = 26;

function Curve({ corners, className }: { readonly corners: SignalCurve['corners']; readonly className: string }) {
  const values = corners.map(([value]) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = (most - least) * 0.25;
  const x = (value: number) => (WIDTH * (value - least + margin)) / (most - least + 2 * margin);
  const y = (quality: number) => 2 + (HEIGHT - 4) * (1 - quality);
  const middle = corners.map(([value, quality]) => `L${x(value).toFixed(1)} ${y(quality).toFixed(1)}`).join('');
  const path = `M0 ${y(corners[0]?.[1] ?? 0).toFixed(1)}${middle}L${WIDTH} ${y(corners.at(-1)?.[1] ?? 0).toFixed(1)}`;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true" className={className}>
      <path d={`${path}V${HEIGHT}H0Z`} fill="var(--color-raised)" />
      <path d={path} fill="none" stroke="var(--color-leaf)" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  );
}
