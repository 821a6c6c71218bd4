import { scoringParameters } from '#functions/analysis/score/rubric.ts';
import { criterionKeys, type CriterionKey } from '#shared/analysis/criteria.ts';
import {
  checkAtLeast,
  checkAtMost,
  type Check,
  type Findings,
  type ResultRow,
} from './findings.ts';
import { getClipName, type ClipTruth } from './ground-truth.ts';

export interface MeasuredClip {
  truth: ClipTruth;
  findings: Findings;
}

/** Checks that visual criteria have no score if the clip shows no face. */
export function checkUnscoredCriteria({
  truth: { video },
  findings: { record },
}: MeasuredClip): Check[] {
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

const MAX_CAPPED_SHARE = 0.25;

/**
 * Checks that few scores reach the maximum; otherwise, good and excellent performances would score
 * the same.
 */
export function checkScoreSpread(all: readonly MeasuredClip[]): ResultRow[] {
  const scores = all.flatMap(({ findings: { record } }) =>
    criterionKeys.flatMap((key) => record.scores[key] ?? []),
  );
  const capped = scores.filter((score) => score === scoringParameters.scoreRange.most).length;
  const share = capped / Math.max(1, scores.length);
  const signal = `scores of ${scoringParameters.scoreRange.most}`;

  return [{ clip: 'all', ...checkAtMost([signal, 'share'], MAX_CAPPED_SHARE, share) }];
}

const MAX_GROUP_DIFFERENCE = 3;

/**
 * Checks that the same performance gets similar scores in every group of the fairness grid. For
 * each attribute (such as lighting), compares the mean scores of its groups (dim, even, side).
 */
export function checkFairness(grid: readonly MeasuredClip[]): ResultRow[] {
  const kinds = Object.keys(grid[0]?.truth.group ?? {});
  const meanOf = (clips: readonly MeasuredClip[], key: CriterionKey) => {
    const scores = clips.flatMap(({ findings }) => findings.record.scores[key] ?? []);
    return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };

  return kinds.flatMap((kind) => {
    const names = [...new Set(grid.map(({ truth }) => truth.group?.[kind]))];
    const groups = names.map((name) => grid.filter(({ truth }) => truth.group?.[kind] === name));

    return criterionKeys.map((key) => {
      const means = groups.map((clips) => meanOf(clips, key));
      const difference = Math.max(...means) - Math.min(...means);
      const check = checkAtMost(
        [`${key} by ${kind}`, 'points', 0],
        MAX_GROUP_DIFFERENCE,
        difference,
      );

      return { clip: 'fairness', ...check };
    });
  });
}

const REFERENCE_CLIP = { clip: 'c01', least: 80 };

/**
 * In `clip`, each `lower` criterion must score at least `minDifference` points less than in the
 * reference clip. Each `same` criterion may differ from the reference clip by at most
 * `maxOtherDifference` points.
 */
const scoreOrders: readonly {
  clip: string;
  lower: readonly CriterionKey[];
  minDifference: number;
  same?: readonly CriterionKey[];
  maxOtherDifference?: number;
}[] = [
  { clip: 'c03', lower: ['charisma', 'communicationSkills'], minDifference: 10 },
  // Confidence isn't in `lower`, because this clip's filler words lower that score only if there is
  // a transcript.
  { clip: 'c04', lower: ['communicationSkills'], minDifference: 10 },

  // Confidence and eye contact aren't in `same`, because the person looks away only in the
  // reference clip.
  {
    clip: 'c05',
    lower: ['posture'],
    minDifference: 20,
    same: ['charisma', 'communicationSkills'],
    maxOtherDifference: 3,
  },

  {
    clip: 'c11',
    lower: ['charisma'],
    minDifference: 10,
    same: ['confidence', 'posture', 'eyeContact', 'communicationSkills'],
    maxOtherDifference: 1,
  },
];

/**
 * Checks that clips with a known flaw score lower than the reference clip, and that unrelated
 * scores stay similar.
 */
export function checkScoreOrder(all: readonly MeasuredClip[]): ResultRow[] {
  const byName = new Map(all.map((one) => [getClipName(one.truth.file), one]));
  const reference = byName.get(REFERENCE_CLIP.clip);
  if (!reference) return checkEquivalentClips(all);

  const rows = scoreOrders.flatMap(
    ({ clip, lower, minDifference, same = [], maxOtherDifference = 0 }) => {
      const one = byName.get(clip);
      if (!one) return [];

      const below = compareScores(
        [one, reference],
        lower,
        `<= -${minDifference}`,
        (by) => by <= -minDifference,
      );

      return [...below, ...compareWithin([one, reference], same, maxOtherDifference)];
    },
  );

  return [...checkReferenceClip(reference), ...rows, ...checkEquivalentClips(all)];
}

function checkReferenceClip({ findings: { record } }: MeasuredClip): ResultRow[] {
  return criterionKeys.map((key) => ({
    clip: REFERENCE_CLIP.clip,
    ...checkAtLeast([key, 'score', 'high'], REFERENCE_CLIP.least, record.scores[key]),
  }));
}

/**
 * Checks that clips with the same true values, e.g. in different encodings or lighting, have
 * similar scores.
 */
function checkEquivalentClips(all: readonly MeasuredClip[]): ResultRow[] {
  return all.flatMap((one, at) => {
    const source = all
      .slice(0, at)
      .find(
        (other) =>
          one.truth.reencode_of === other.truth.file || haveSameTruth(one.truth, other.truth),
      );

    return source ? compareWithin([one, source], criterionKeys, 3) : [];
  });
}

function haveSameTruth(one: ClipTruth, other: ClipTruth): boolean {
  const truthOf = ({ video, audio, duration_s: seconds }: ClipTruth) =>
    video?.look_away_segments && audio?.f0_sd_semitones
      ? JSON.stringify([
          seconds,
          video.look_away_segments,
          video.posture_segments,
          video.two_faces_segment,
          audio,
        ])
      : null;

  return truthOf(one) !== null && truthOf(one) === truthOf(other);
}

type Pair = readonly [clip: MeasuredClip, reference: MeasuredClip];

function compareWithin(pair: Pair, keys: readonly CriterionKey[], limit: number): ResultRow[] {
  return compareScores(pair, keys, `±${limit}`, (by) => Math.abs(by) <= limit);
}

function compareScores(
  [one, reference]: Pair,
  keys: readonly CriterionKey[],
  limit: string,
  isFine: (difference: number) => boolean,
): ResultRow[] {
  return keys.map((key) => {
    const [measured, truth] = [
      one.findings.record.scores[key],
      reference.findings.record.scores[key],
    ];

    const pass =
      measured === null || truth === null ? measured === truth : isFine(measured - truth);
    const signal = `${key} compared with ${getClipName(reference.truth.file)}`;

    return {
      clip: getClipName(one.truth.file),
      signal,
      unit: 'points',
      truth,
      measured,
      limit,
      pass,
    };
  });
}
