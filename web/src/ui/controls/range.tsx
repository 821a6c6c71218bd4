import type { KeyboardEvent } from 'react';

interface RangeProps {
  label: string;
  value: number;
  max: number;
  step: number;
  /** Step of the arrow keys, doubled with Shift. Defaults to `step`. */
  arrowKeyStep?: number;
  bufferedShare?: number;
  valueText: string;
  tone: keyof typeof fills;
  className: string;
  onChange: (value: number) => void;
}

const fills = { amber: 'var(--color-amber)', plain: 'var(--color-soft)' } as const;

const arrows: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};

/** A native slider with a filled track. The minimum is 0; values out of range are clamped. */
export function Range(props: RangeProps) {
  const {
    label,
    value,
    max,
    step,
    arrowKeyStep,
    bufferedShare = 0,
    valueText,
    tone,
    className,
    onChange,
  } = props;

  const now = Math.min(Math.max(value, 0), max);
  const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`;

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (!arrowKeyStep || !direction || event.altKey || event.ctrlKey || event.metaKey) return;

    event.preventDefault();
    onChange(Math.min(max, Math.max(0, now + direction * arrowKeyStep * (event.shiftKey ? 2 : 1))));
  };

  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max || 1}
      step={step}
      value={now}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange(Number(event.target.value))}
      style={{
        '--range-fill': fills[tone],
        '--range-at': percent(max > 0 ? now / max : 0),
        '--range-loaded': percent(bufferedShare),
      }}
      className={`range ${className}`}
    />
  );
}
