import { median, percentile, standardDeviation } from '../../statistics/statistics.ts';
import type { PitchTrack } from './pitch.ts';

/**
 * Audio below this aperiodicity is voiced. A stricter limit would drop the rough ends of words,
 * where pitch falls.
 */
const VOICED_APERIODICITY = 0.4;
const LARGEST_STEP_SEMITONES = 1.2;
const SHORTEST_RUN_HOPS = 5;
const MAX_SEMITONES_FROM_MEDIAN = 11;

export interface PitchPoint {
  hop: number;
  /** Semitones above 1 Hz; only differences are meaningful. */
  semitones: number;
}

/**
 * Returns the pitch of voiced speech. Removes tracking errors by keeping only smooth runs of at
 * least 50 ms within about an octave of the speaker's median pitch.
 */
export function voicedPitch({ hertz, aperiodicity }: PitchTrack): PitchPoint[] {
  const runs: PitchPoint[][] = [];
  let run: PitchPoint[] = [];

  for (let hop = 0; hop <= hertz.length; hop += 1) {
    const isVoiced = (hertz[hop] ?? 0) > 0 && (aperiodicity[hop] ?? 1) < VOICED_APERIODICITY;
    const semitones = isVoiced ? 12 * Math.log2(hertz[hop] ?? 1) : 0;
    const last = run.at(-1);
    if (isVoiced && (!last || Math.abs(semitones - last.semitones) <= LARGEST_STEP_SEMITONES)) {
      run.push({ hop, semitones });
      continue;
    }

    runs.push(run);
    run = isVoiced ? [{ hop, semitones }] : [];
  }

  const smooth = runs.filter(({ length }) => length >= SHORTEST_RUN_HOPS);
  const center = median(smooth.flatMap((points) => points.map(({ semitones }) => semitones)));

  return smooth.flatMap((points) => {
    const own = median(points.map(({ semitones }) => semitones));
    return Math.abs(own - center) <= MAX_SEMITONES_FROM_MEDIAN ? points : [];
  });
}

export function measureMelody(points: readonly PitchPoint[]) {
  const semitones = points.map((point) => point.semitones);
  return {
    medianHertz: 2 ** (median(semitones) / 12),
    stdDevSemitones: standardDeviation(semitones),
    /** Difference between the 5th and the 95th percentile of the pitch, in semitones. */
    rangeSemitones: percentile(semitones, 0.95) - percentile(semitones, 0.05),
  };
}
