import { criterionKeys, type CriterionKey } from '../../shared/analysis/criteria.ts';
import type { Findings, Row } from './findings.ts';
import { clipName, type ClipTruth } from './truth.ts';

type Scores = Findings['record']['scores'];
export interface Measured {
  readonly truth: ClipTruth;
  readonly findings: Findings;
}

/** Checks that visual criteria have no score if no face was shown. */
export function checkNulls({ truth: { video }, findings: { record } }: Measured): Omit<Row, 'clip'>[] {
  if (video?.faces !== 0) return [];
  return (['posture', 'eyeContact'] as const).map((key) => ({
    signal: `${key} without a face`,
    unit: 'score',
    truth: null,
    measured: record.scores[key],
    limit: 'not judged',
    pass: record.scores[key] === null,
  }));
}

/**
 * The `lower` criteria must score at least `least` points less than in clip `under`; the others may differ by up to
 * `others` points.
 */
const orders: readonly {
  clip: string;
  under: string;
  lower: readonly CriterionKey[];
  least: number;
  others?: number;
}[] = [
  { clip: 'c03', under: 'c01', lower: ['charisma', 'communicationSkills'], least: 10 },
  { clip: 'c04', under: 'c01', lower: ['confidence', 'communicationSkills'], least: 10 },
  { clip: 'c05', under: 'c01', lower: ['posture'], least: 20, others: 3 },
  { clip: 'c11', under: 'c01', lower: ['charisma'], least: 10, others: 1 },
];
const HIGH = { clip: 'c01', least: 80 };

/** Checks the order of scores between clips, and that unrelated scores don't change. */
export function checkOrder(all: readonly Measured[]): Row[] {
  const byName = new Map(all.map((one) => [clipName(one.truth.file), one]));
  const high = byName.get(HIGH.clip);
  const rows = orders.flatMap(({ clip, under, lower, least, others }) => {
    const [one, other] = [byName.get(clip), byName.get(under)];
    if (!one || !other) return [];
    const [low, base] = [one.findings.record.scores, other.findings.record.scores];
    const below = lower.map((key) => difference({ clip, under, key, low, base }, `<= -${least}`, (by) => by <= -least));
    if (others === undefined) return below;
    // Professionalism is computed from the other criteria.
    const kept = criterionKeys.filter((key) => !lower.includes(key) && key !== 'overallProfessionalism');
    return [
      ...below,
      ...kept.map((key) => difference({ clip, under, key, low, base }, `+-${others}`, (by) => Math.abs(by) <= others)),
    ];
  });
  return [...(high ? highRows(high.findings.record.scores) : []), ...rows, ...alike(all)];
}

function highRows(scores: Scores): Row[] {
  return criterionKeys.map((key) => ({
    clip: HIGH.clip,
    signal: key,
    unit: 'score',
    truth: 'high',
    measured: scores[key],
    limit: `>= ${HIGH.least}`,
    pass: (scores[key] ?? 0) >= HIGH.least,
  }));
}

/** Clips with the same truth, e.g. in another encoding or light, must score alike. */
function alike(all: readonly Measured[]): Row[] {
  return all.flatMap((one, at) => {
    const source = all
      .slice(0, at)
      .find((other) => one.truth.reencode_of === other.truth.file || isSame(one.truth, other.truth));
    if (!source) return [];
    const [clip, under] = [clipName(one.truth.file), clipName(source.truth.file)];
    const [low, base] = [one.findings.record.scores, source.findings.record.scores];
    return criterionKeys.map((key) => difference({ clip, under, key, low, base }, '+-3', (by) => Math.abs(by) <= 3));
  });
}

function isSame(one: ClipTruth, other: ClipTruth): boolean {
  const truthOf = ({ video, audio, duration_s: seconds }: ClipTruth) =>
    video?.look_away_segments && audio?.f0_sd_semitones
      ? JSON.stringify([seconds, video.look_away_segments, video.posture_segments, video.two_faces_segment, audio])
      : null;
  return truthOf(one) !== null && truthOf(one) === truthOf(other);
}

interface Pair {
  readonly clip: string;
  readonly under: string;
  readonly key: CriterionKey;
  readonly low: Scores;
  readonly base: Scores;
}

function difference({ clip, under, key, low, base }: Pair, limit: string, isFine: (by: number) => boolean): Row {
  const [one, other] = [low[key], base[key]];
  const by = one === null || other === null ? null : one - other;
  const pass = by === null ? one === other : isFine(by);
  return { clip, signal: `${key} against ${under}`, unit: 'points', truth: other, measured: one, limit, pass };
}
