import { classes } from '../classes.ts';

const MIN_BAR_HEIGHT = 3;

interface WaveformBarsProps {
  /** Loudness of equal parts of a recording, from 0 to 100. */
  levels: readonly number[];
  /** Width of the drawing in bars, if the levels cover only the start of the recording. */
  width?: number;
  className?: string;
}

/** A recording's loudness over time. Decorative. */
export function WaveformBars({ levels, width = levels.length, className }: WaveformBarsProps) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      className={classes('w-full forced-colors:text-[CanvasText]', className)}
    >
      <path d={drawBars(levels)} fill="none" stroke="currentColor" strokeWidth="0.6" />
    </svg>
  );
}

function drawBars(levels: readonly number[]): string {
  return levels
    .map((level, at) => {
      const height = Math.max(level, MIN_BAR_HEIGHT);
      return `M${at + 0.5} ${50 - height / 2}v${height}`;
    })
    .join('');
}
