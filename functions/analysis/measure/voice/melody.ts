import { median, percentile, standardDeviation } from '../../statistics/statistics.ts';
import { HOPS_PER_SECOND } from './level.ts';
import type { PitchTrack } from './pitch.ts';

/**
 * Audio below this aperiodicity is voiced. A stricter limit would drop the rough ends of words,
 * where pitch falls.
 */
const VOICED_APERIODICITY = 0.4;
const LARGEST_STEP_SEMITONES = 1.2;
const SHORTEST_RUN_HOPS = 5;
const MAX_SEMITONES_FROM_MEDIAN = 11;

/**
 * A jump this large within `MAX_JUMP_HOPS` suggests a second voice. Octave jumps are
 * left out, because they are typical tracking errors.
 */
const MIN_JUMP_SEMITONES = 3.5;
const OCTAVE_SEMITONES = [11, 13] as const;
const MAX_JUMP_HOPS = 4;

export interface PitchPoint {
  hop: number;
  /** Semitones above 1 Hz; only differences are meaningful. */
  semitones: number;
}

/**
 * Returns the pitch of voiced speech. Removes tracking errors by keeping only smooth runs of at
 * least 50 ms within about an octave of the speaker's median pitch.
 */
export function voicedPitch(track: PitchTrack): PitchPoint[] {
  const smooth = findSmoothRuns(track);
  const center = median(smooth.flatMap((points) => points.map(({ semitones }) => semitones)));

  return smooth.flatMap((points) => {
    const own = median(points.map(({ semitones }) => semitones));
    return Math.abs(own - center) <= MAX_SEMITONES_FROM_MEDIAN ? points : [];
  });
}

/** Counts jumps between smooth runs of pitch, per minute of voiced speech. */
export function countPitchJumps(track: PitchTrack): number {
  const runs = findSmoothRuns(track);
  const jumps = runs.filter((run, at) => {
    const [before, after] = [runs[at - 1]?.at(-1), run[0]];
    if (!before || !after || after.hop - before.hop > MAX_JUMP_HOPS) return false;

    const semitones = Math.abs(after.semitones - before.semitones);
    const isOctave = semitones > OCTAVE_SEMITONES[0] && semitones < OCTAVE_SEMITONES[1];
    return semitones > MIN_JUMP_SEMITONES && !isOctave;
  });

  return (jumps.length * 60 * HOPS_PER_SECOND) / Math.max(1, runs.flat().length);
}

function findSmoothRuns({ hertz, aperiodicity }: PitchTrack): PitchPoint[][] {
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

  return runs.filter(({ length }) => length >= SHORTEST_RUN_HOPS);
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
