import * as RadixProgress from '@radix-ui/react-progress';
import { classes } from '../classes.ts';

interface ProgressProps {
  label: string;
  value: number | null;
  max?: number;
}

export function Progress({ label, value, max = 100 }: ProgressProps) {
  const clamped = value === null ? null : Math.min(Math.max(value, 0), max);
  return (
    <RadixProgress.Root
      aria-label={label}
      value={clamped}
      max={max}
      className="h-2 w-full overflow-hidden rounded-full bg-high forced-colors:border"
    >
      <RadixProgress.Indicator
        className={classes(
          'h-full origin-left rounded-full bg-leaf forced-colors:bg-[Highlight] transition-transform duration-150',
          clamped === null && 'animate-lamp',
        )}
        style={{ transform: `scaleX(${clamped === null ? 0.35 : clamped / max})` }}
      />
    </RadixProgress.Root>
  );
}
