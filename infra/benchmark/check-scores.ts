import { criterionKeys, type CriterionKey } from '../../shared/analysis/criteria.ts';
import type { Findings, ResultRow } from './findings.ts';
import { clipName, type ClipTruth } from './ground-truth.ts';

type Scores = Findings['record']['scores'];
export interface MeasuredClip {
  readonly truth: ClipTruth;
  readonly findings: Findings;
}

/** Checks that visual criteria have no score if the clip shows no face. */
export function checkUnscoredCriteria({
  truth: { video },
  findings: { record },
}: MeasuredClip): Omit<ResultRow, 'clip'>[] {
  if (video?.faces !== 0) return [];
  return (['posture', 'eyeContact'] as const).map((key) => ({
    signal: `${key} without a face`,
    unit: 'score',
    truth: null,
    measured: record.scores[key],
    limit: 'not scored',
    pass: record.scores[key] === null,
  }));
}

/**
 * In `clip`, the `lower` criteria must score at least `minDifference` points less than in `referenceClip`. The others
 * may differ by up to `maxOtherDifference` points.
 */
const scoreOrders: readonly {
  clip: string;
  referenceClip: string;
  lower: readonly CriterionKey[];
  minDifference: number;
  maxOtherDifference?: number;
}[] = [
  { clip: 'c03', referenceClip: 'c01', lower: ['charisma', 'communicationSkills'], minDifference: 10 },
  { clip: 'c04', referenceClip: 'c01', lower: ['confidence', 'communicationSkills'], minDifference: 10 },
  { clip: 'c05', referenceClip: 'c01', lower: ['posture'], minDifference: 20, maxOtherDifference: 3 },
  { clip: 'c11', referenceClip: 'c01', lower: ['charisma'], minDifference: 10, maxOtherDifference: 1 },
];
const REFERENCE_CLIP = { clip: 'c01', least: 80 };

/** Checks the order of scores between clips, and that unrelated scores don't change. */
export function checkScoreOrder(all: readonly MeasuredClip[]): ResultRow[] {
  const byName = new Map(all.map((one) => [clipName(one.truth.file), one]));
  const high = byName.get(REFERENCE_CLIP.clip);
  const rows = scoreOrders.flatMap(({ clip, referenceClip, lower, minDifference, maxOtherDifference }) => {
    const [one, other] = [byName.get(clip), byName.get(referenceClip)];
    if (!one || !other) return [];
    const [low, base] = [one.findings.record.scores, other.findings.record.scores];
    const below = lower.map((key) =>
      difference({ clip, referenceClip, key, low, base }, `<= -${minDifference}`, (by) => by <= -minDifference),
    );
    if (maxOtherDifference === undefined) return below;
    // Professionalism is computed from the other criteria.
    const kept = criterionKeys.filter((key) => !lower.includes(key) && key !== 'overallProfessionalism');
    return [
      ...below,
      ...kept.map((key) =>
        difference(
          { clip, referenceClip, key, low, base },
          `±${maxOtherDifference}`,
          (by) => Math.abs(by) <= maxOtherDifference,
        ),
      ),
    ];
  });
  return [...(high ? checkReferenceClip(high.findings.record.scores) : []), ...rows, ...checkEquivalentClips(all)];
}

function checkReferenceClip(scores: Scores): ResultRow[] {
  return criterionKeys.map((key) => ({
    clip: REFERENCE_CLIP.clip,
    signal: key,
    unit: 'score',
    truth: 'high',
    measured: scores[key],
    limit: `>= ${REFERENCE_CLIP.least}`,
    pass: (scores[key] ?? 0) >= REFERENCE_CLIP.least,
  }));
}

/** Clips with the same true values, for example in another encoding or light, must have similar scores. */
function checkEquivalentClips(all: readonly MeasuredClip[]): ResultRow[] {
  return all.flatMap((one, at) => {
    const source = all
      .slice(0, at)
      .find((other) => one.truth.reencode_of === other.truth.file || haveSameTruth(one.truth, other.truth));
    if (!source) return [];
    const [clip, referenceClip] = [clipName(one.truth.file), clipName(source.truth.file)];
    const [low, base] = [one.findings.record.scores, source.findings.record.scores];
    return criterionKeys.map((key) =>
      difference({ clip, referenceClip, key, low, base }, '±3', (by) => Math.abs(by) <= 3),
    );
  });
}

function haveSameTruth(one: ClipTruth, other: ClipTruth): boolean {
  const truthOf = ({ video, audio, duration_s: seconds }: ClipTruth) =>
    video?.look_away_segments && audio?.f0_sd_semitones
      ? JSON.stringify([seconds, video.look_away_segments, video.posture_segments, video.two_faces_segment, audio])
      : null;
  return truthOf(one) !== null && truthOf(one) === truthOf(other);
}

interface Pair {
  readonly clip: string;
  readonly referenceClip: string;
  readonly key: CriterionKey;
  readonly low: Scores;
  readonly base: Scores;
}

function difference(
  { clip, referenceClip, key, low, base }: Pair,
  limit: string,
  isFine: (by: number) => boolean,
): ResultRow {
  const [one, other] = [low[key], base[key]];
  const by = one === null || other === null ? null : one - other;
  const pass = by === null ? one === other : isFine(by);
  const signal = `${key} compared with ${referenceClip}`;
  return { clip, signal, unit: 'points', truth: other, measured: one, limit, pass };
}
