import type { Pixels } from './face-detector.ts';
import type { SoundLevels } from './preview-hint.ts';

/** RMS level of the samples, in dBFS. Samples range from -1 to 1. */
export function measureDecibels(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return 10 * Math.log10(power + 1e-12);
}

/** Summarizes measured levels as their 10th and 90th percentiles; null if `decibels` is empty. */
export function summarizeLevels(decibels: readonly number[]): SoundLevels | null {
  const sorted = decibels.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
  const [quiet, loud] = [at(0.1), at(0.9)];
  return quiet === undefined || loud === undefined ? null : { quiet, loud };
}

/** 90th percentile of the pixels' brightness, 0-255, measured as in the report. */
export function measureBrightness({ data }: Pixels): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 4) {
    const luma = Math.floor(
      0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0),
    );
    counts[luma] = (counts[luma] ?? 0) + 1;
  }

  let below = 0;

  return counts.findIndex((count) => (below += count) >= (0.9 * data.length) / 4);
}
