import type { Check, Findings } from './findings.ts';
import type { ClipTruth } from './ground-truth.ts';

type Truth = number | null | undefined;

/**
 * Compares the engine's audio findings with the clip's true values. infra/benchmark/README.md lists
 * the limits.
 */
export function checkVoice({ audio }: ClipTruth, { record, pauses, pitch }: Findings): Check[] {
  if (audio === undefined) return [];
  if (audio === null) return [checkSilence(record)];

  const { syllablesPerSecond: pace, pauseShare, pitchStdDevSemitones: spread } = record.signals;
  const longest = Math.max(0, ...pauses.map(({ start, end }) => end - start));

  return [
    checkRelative('syllables per second', '1/s', audio.syll_per_s_over_talk_span, pace.value, 0.1),
    checkWithin('pause share', 'share', audio.pause_share, pauseShare.value, 0.05),
    checkWithin('pauses from 0.25 s', 'count', audio.pauses_ge_250ms?.length, pauses.length, 1),
    checkWithin('longest pause', 's', audio.longest_pause_s, longest, 0.3),
    checkWithin('pitch, standard deviation', 'semitones', audio.f0_sd_semitones, spread.value, 0.3),
    checkWithin(
      'pitch, 5th to 95th percentile',
      'semitones',
      audio.f0_range_5_95_semitones,
      pitch.range,
      1,
    ),
    checkRelative('pitch, median', 'Hz', audio.f0_median_hz, pitch.medianHertz, 0.03),
  ].flatMap((check) => check ?? []);
}

function checkSilence({ criteria, overallScore }: Findings['record']): Check {
  const spoken = [
    'charisma',
    'confidence',
    'communicationSkills',
    'overallProfessionalism',
  ] as const;

  const judged = spoken.filter((key) => criteria[key].score !== null);

  return {
    signal: 'voice criteria without speech',
    unit: 'scores',
    truth: 0,
    measured: judged.length + (overallScore === null ? 0 : 1),
    limit: 'none scored',
    pass: judged.length === 0 && overallScore === null,
  };
}

export function checkWithin(
  signal: string,
  unit: string,
  truth: Truth,
  measured: number | null,
  limit: number,
): Check | null {
  if (truth === null || truth === undefined) return null;
  const pass = measured !== null && Math.abs(measured - truth) <= limit;
  return { signal, unit, truth, measured, limit: `±${limit}`, pass };
}

function checkRelative(
  signal: string,
  unit: string,
  truth: Truth,
  measured: number | null,
  share: number,
): Check | null {
  const check = checkWithin(signal, unit, truth, measured, share * (truth ?? 0));
  return check && { ...check, limit: `±${Math.round(100 * share)}%` };
}
