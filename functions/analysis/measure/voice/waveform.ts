import { WAVEFORM_LENGTH } from '#shared/analysis/analysis-record.ts';
import { percentile } from '../../statistics/statistics.ts';

/**
 * The percentile drawn at full height. If it were the maximum, one loud noise would flatten
 * everything else.
 */
const FULL_HEIGHT_PERCENTILE = 0.98;

/**
 * Returns the loudness (0-100) of equally long parts of the first `seconds`. Returns [] if there is
 * no audio.
 */
export function buildWaveform(sound: Float32Array, seconds: number): number[] {
  const samples = Math.max(sound.length, Math.round(seconds * 16_000));
  const stretches = Array.from({ length: WAVEFORM_LENGTH }, (_, at) => {
    const edge = (index: number) => Math.floor((index * samples) / WAVEFORM_LENGTH);
    return rootMeanSquare(sound.subarray(edge(at), edge(at + 1)));
  });

  const full = percentile(stretches, FULL_HEIGHT_PERCENTILE);

  return full > 0 ? stretches.map((value) => Math.min(100, Math.round((100 * value) / full))) : [];
}

function rootMeanSquare(sound: Float32Array): number {
  return Math.sqrt(
    sound.reduce((sum, value) => sum + value * value, 0) / Math.max(sound.length, 1),
  );
}
