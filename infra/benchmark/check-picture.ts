import { median, percentile } from '../../functions/analysis/measure/statistics.ts';
import { within } from './check-voice.ts';
import type { Findings, FoundSpan, Row } from './findings.ts';
import type { ClipTruth, VideoTruth } from './truth.ts';

type Line = Omit<Row, 'clip'>;
type Frame = Findings['frames'][number];
/** The engine looks four times a second. */
const STEP = 0.25;
const ABSENT_TOLERANCE = 0.05;

/** What was seen against what was rendered. */
export function checkPicture({ video, duration_s: seconds }: ClipTruth, findings: Findings): Line[] {
  if (!video) return [];
  return [
    ...checkPeople(video, seconds, findings),
    ...checkLooks(video, seconds, findings),
    ...checkPosture(video, findings),
  ];
}

function checkPeople(video: VideoTruth, seconds: number, { facelessShare, companyShare, record }: Findings): Line[] {
  const absent = video.face_absent_share;
  // Edges of an absence fall between two pictures; whole clips are exact.
  const nobody =
    absent === null || absent === undefined
      ? within('share without a face', 'share', video.faces === 0 ? 1 : video.faces && 0, facelessShare, 0)
      : within('share without a face', 'share', absent, facelessShare, ABSENT_TOLERANCE);
  const second = video.two_faces_segment;
  // One picture at either edge may fall to either side.
  const company = within(
    'share with a second face',
    'share',
    second ? (second[1] - second[0]) / seconds : 0,
    companyShare,
    second ? Number(((2 * STEP) / seconds).toFixed(3)) : 0,
  );
  const times = record.evidence.filter(({ kind }) => kind === 'second_face');
  const shown = second && times[0] && times.at(-1);
  const told: Line | null = second
    ? {
        signal: 'second face told with its times',
        unit: 's',
        truth: `${second[0]}-${second[1]}`,
        measured: times.map(({ startSeconds, endSeconds }) => `${startSeconds}-${endSeconds}`).join(', '),
        limit: '+-0.5 s',
        pass:
          Boolean(shown) &&
          times.length === 1 &&
          times.every(
            ({ startSeconds, endSeconds }) =>
              Math.abs(startSeconds - second[0]) <= 0.5 && Math.abs(endSeconds - second[1]) <= 0.5,
          ),
      }
    : null;
  return [nobody, company, told].flatMap((line) => line ?? []);
}

function checkLooks(video: VideoTruth, seconds: number, { looks, frames }: Findings): Line[] {
  const share = video.look_away_share;
  const segments = video.look_away_segments;
  if (share === null || share === undefined || !segments) return [];
  const total = looks.reduce((sum, { start, end }) => sum + end - start, 0) / seconds;
  const isOff = (at: number) => looks.some(({ start, end }) => at >= start && at < end);
  const edge = video.transition_s;
  const clear = frames.filter(({ at }) =>
    segments.every(({ t0, t1 }) => Math.abs(at - t0) > edge && Math.abs(at - t1) > edge),
  );
  const isAway = (at: number) => segments.some(({ t0, t1 }) => at >= t0 && at < t1);
  const right = clear.filter(({ at }) => isOff(at) === isAway(at)).length / Math.max(1, clear.length);
  const straight = clear.filter(({ at }) => !isAway(at));
  const strays = straight.filter(({ at }) => isOff(at)).length / Math.max(1, straight.length);
  return [
    ...[within('look-away share', 'share', share, total, 0.1)].flatMap((line) => line ?? []),
    {
      signal: 'look-away, pictures told right',
      unit: 'share',
      truth: 1,
      measured: right,
      limit: '>= 0.9',
      pass: right >= 0.9,
    },
    { signal: 'false look-away', unit: 'share', truth: 0, measured: strays, limit: '<= 0.05', pass: strays <= 0.05 },
    ...recalls(segments, clear, isOff),
  ];
}

type Segment = NonNullable<VideoTruth['look_away_segments']>[number];

/** By kind of look: the share of its pictures that were found. */
function recalls(segments: readonly Segment[], frames: readonly Frame[], isOff: (at: number) => boolean): Line[] {
  return [...new Set(segments.map(({ kind }) => kind))].map((kind) => {
    const meant = frames.filter(({ at }) => segments.some((one) => one.kind === kind && at >= one.t0 && at < one.t1));
    const recall = meant.filter(({ at }) => isOff(at)).length / Math.max(1, meant.length);
    return {
      signal: `looks found: ${kind}`,
      unit: 'share',
      truth: 1,
      measured: recall,
      limit: '>= 0.9',
      pass: recall >= 0.9,
    };
  });
}

function checkPosture(video: VideoTruth, { frames, record }: Findings): Line[] {
  const segments = video.posture_segments ?? [];
  const inside = (frame: Frame, { t0, t1 }: FoundEdges) => frame.at > t0 + 0.5 && frame.at < t1 - 0.5;
  const outside = frames.filter((frame) => segments.every(({ t0, t1 }) => frame.at < t0 - 0.5 || frame.at > t1 + 0.5));
  const lines = (list: readonly Frame[]) => list.flatMap(({ shoulderLine }) => shoulderLine ?? []);
  const heights = (list: readonly Frame[]) => list.flatMap(({ noseHeight }) => noseHeight ?? []);
  return segments.flatMap((segment) => {
    const during = frames.filter((frame) => inside(frame, segment));
    const lean = segment.lean_deg
      ? within('lean', 'degrees', segment.lean_deg, median(lines(during)) - median(lines(outside)), 3)
      : null;
    const drop = 1 - median(heights(during)) / percentile(heights(outside), 0.5);
    const slouch: Line | null = segment.slouch
      ? {
          signal: 'slouch, drop of the nose',
          unit: 'share',
          truth: '>= 0.12',
          measured: drop,
          limit: '>= 0.12',
          pass: drop >= 0.12,
        }
      : null;
    return [lean, slouch, toldPosture(segment, record)].flatMap((line) => line ?? []);
  });
}

type FoundEdges = { readonly t0: number; readonly t1: number };

/** The member is shown when it was. */
function toldPosture(
  { t0, t1, lean_deg: lean }: FoundEdges & { lean_deg: number },
  { evidence }: Findings['record'],
): Line {
  const kind = lean ? 'tilt' : 'slouch';
  const spans: FoundSpan[] = evidence
    .filter((one) => one.kind === kind)
    .map(({ startSeconds: start, endSeconds: end }) => ({ start, end }));
  const near = spans.find(({ start, end }) => start < t1 && end > t0);
  const pass = near !== undefined && Math.abs(near.start - t0) <= 0.5 && Math.abs(near.end - t1) <= 0.5;
  const measured = near ? `${near.start}-${near.end}` : 'not told';
  return { signal: `${kind} told with its times`, unit: 's', truth: `${t0}-${t1}`, measured, limit: '+-0.5 s', pass };
}
