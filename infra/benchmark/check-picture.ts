import { median, percentile } from '#functions/analysis/statistics/statistics.ts';
import { checkWithin } from './check-voice.ts';
import { checkAtLeast, checkAtMost, type Check, type Findings } from './findings.ts';
import type { ClipTruth, LookSegment, VideoTruth } from './ground-truth.ts';

type Frame = Findings['frames'][number];
type Evidence = Findings['record']['evidence'][number];

interface Segment {
  t0: number;
  t1: number;
}

/** The engine analyzes four frames per second. */
const FRAME_INTERVAL_SECONDS = 0.25;
const ABSENT_TOLERANCE = 0.05;
const EDGE_SECONDS = 0.5;
const CAMERA_TOLERANCE = 0.1;

/** Compares the engine's video findings with the rendered scene. */
export function checkPicture(
  { video, duration_s: seconds }: ClipTruth,
  findings: Findings,
): Check[] {
  if (!video) return [];

  return [
    ...checkPeople(video, seconds, findings),
    ...checkLooks(video, seconds, findings),
    checkCameraContact(video, findings),
    ...checkPosture(video, findings),
  ].flatMap((check) => check ?? []);
}

function checkPeople(
  { face_absent_share: absent, faces, two_faces_segment: second }: VideoTruth,
  seconds: number,
  { noFaceShare, multipleFacesShare, record }: Findings,
): (Check | null)[] {
  // An absence may start or end between two frames, so the measured share of the clip without a
  // face may differ slightly from the true share. In clips without absences, both must be equal.
  const hasNoAbsences = absent === null || absent === undefined;
  const [expected, tolerance] = hasNoAbsences
    ? [faces === 0 ? 1 : faces && 0, 0]
    : [absent, ABSENT_TOLERANCE];
  const faceless = checkWithin('share without a face', 'share', expected, noFaceShare, tolerance);
  const name = 'share with a second face';
  if (!second) return [faceless, checkWithin(name, 'share', 0, multipleFacesShare, 0)];

  // The frame at each edge of the two-face segment may be counted as one face or two.
  const edges = Number(((2 * FRAME_INTERVAL_SECONDS) / seconds).toFixed(3));
  const times = record.evidence.filter(({ kind }) => kind === 'second_face');
  const [start, end] = second;

  return [
    faceless,
    checkWithin(name, 'share', (end - start) / seconds, multipleFacesShare, edges),
    checkTimes('second_face', { t0: start, t1: end }, times),
  ];
}

/**
 * Skips clips in which the person looks down, because the engine counts looking down as half camera
 * contact.
 */
function checkCameraContact(
  { camera_share: expected, look_away_segments: segments = [] }: VideoTruth,
  { record }: Findings,
): Check | null {
  const { value } = record.signals.cameraContactShare;
  if (value === null || segments.some(({ kind }) => kind.includes('down'))) return null;
  return checkWithin('camera contact', 'share', expected, value, CAMERA_TOLERANCE);
}

function checkLooks(
  video: VideoTruth,
  seconds: number,
  { looksAway, frames }: Findings,
): (Check | null)[] {
  const { look_away_share: expected, look_away_segments: segments, transition_s: edge } = video;
  if (expected === null || expected === undefined || !segments) return [];

  const total = looksAway.reduce((sum, { start, end }) => sum + end - start, 0) / seconds;
  const isOff = ({ atSeconds }: Frame) =>
    looksAway.some(({ start, end }) => atSeconds >= start && atSeconds < end);
  const isIn = ({ atSeconds }: Frame, { t0, t1 }: Segment) => atSeconds >= t0 && atSeconds < t1;
  const isAway = (frame: Frame) => segments.some((segment) => isIn(frame, segment));

  const clear = frames.filter((frame) =>
    segments.every(
      ({ t0, t1 }) =>
        Math.abs(frame.atSeconds - t0) > edge && Math.abs(frame.atSeconds - t1) > edge,
    ),
  );

  const share = (list: readonly Frame[], fits: (frame: Frame) => boolean) =>
    list.filter(fits).length / Math.max(1, list.length);
  const right = share(clear, (frame) => isOff(frame) === isAway(frame));
  const falsePositiveShare = share(
    clear.filter((frame) => !isAway(frame)),
    isOff,
  );

  const kinds = [...new Set(segments.map(({ kind }) => kind))];

  return [
    checkWithin('look-away share', 'share', expected, total, 0.1),
    checkAtLeast(['look-away, frames classified correctly', 'share', 1], 0.9, right),
    checkAtMost(['false look-away', 'share', 0], 0.05, falsePositiveShare),
    ...kinds.map((kind) => {
      const own = segments.filter((segment) => segment.kind === kind);
      const meant = clear.filter((frame) => own.some((segment) => isIn(frame, segment)));
      const least = kind.startsWith('eyes_') ? 0.8 : 0.9;
      return checkAtLeast([`looks away detected: ${kind}`, 'share', 1], least, share(meant, isOff));
    }),
    checkDirections(segments, looksAway),
    checkPitchDirections(segments, frames),
  ];
}

/**
 * Checks that each detected look away has the same direction as the rendered look that it overlaps.
 */
function checkDirections(
  segments: readonly LookSegment[],
  looks: Findings['looksAway'],
): Check | null {
  const pairs = segments.flatMap(({ t0, t1, direction }) =>
    direction
      ? looks
          .filter(({ start, end }) => start < t1 && end > t0)
          .map((look) => look.direction === direction)
      : [],
  );

  if (pairs.length === 0) return null;

  return checkAtLeast(
    ['look-away, correct direction', 'share', 1],
    1,
    pairs.filter(Boolean).length / pairs.length,
  );
}

/**
 * Checks that the measured pitch of the head or eyes is higher during upward looks and lower during
 * downward looks.
 */
function checkPitchDirections(
  segments: readonly LookSegment[],
  frames: readonly Frame[],
): Check | null {
  const vertical = segments.filter(({ direction }) => direction === 'up' || direction === 'down');
  if (vertical.length === 0) return null;

  const right = vertical.filter(({ t0, t1, kind, direction }) => {
    const pitch = (list: readonly Frame[]) =>
      median(
        list.flatMap(
          (frame) => frame[kind.startsWith('head') ? 'headPitchDegrees' : 'eyePitchDegrees'] ?? [],
        ),
      );

    const during = frames.filter(({ atSeconds }) => atSeconds > t0 && atSeconds < t1);

    return direction === (pitch(during) > pitch(frames) ? 'up' : 'down');
  });

  const signal = 'look up or down, correct direction of the pitch';

  return checkAtLeast([signal, 'share', 1], 1, right.length / vertical.length);
}

function checkPosture(
  { posture_segments: segments = [] }: VideoTruth,
  { frames, record }: Findings,
): (Check | null)[] {
  const outside = frames.filter(({ atSeconds }) =>
    segments.every(({ t0, t1 }) => atSeconds < t0 - EDGE_SECONDS || atSeconds > t1 + EDGE_SECONDS),
  );
  const lines = (list: readonly Frame[]) =>
    list.flatMap(({ shoulderTiltDegrees }) => shoulderTiltDegrees ?? []);
  const heights = (list: readonly Frame[]) =>
    list.flatMap(({ noseHeightPixels }) => noseHeightPixels ?? []);

  return segments.flatMap((segment) => {
    const { t0, t1, lean_deg: degrees, slouch } = segment;
    const during = frames.filter(
      ({ atSeconds }) => atSeconds > t0 + EDGE_SECONDS && atSeconds < t1 - EDGE_SECONDS,
    );
    const lean = median(lines(during)) - median(lines(outside));
    const drop = 1 - median(heights(during)) / percentile(heights(outside), 0.5);

    return [
      degrees ? checkWithin('lean', 'degrees', degrees, lean, 3) : null,
      slouch ? checkAtLeast(['slouch: drop of the nose', 'share', '>= 0.12'], 0.12, drop) : null,
      checkPostureEvidence(segment, degrees ? 'tilted_shoulders' : 'slouch', record),
    ];
  });
}

/** Checks that the record lists the posture problem with the correct start and end times. */
function checkPostureEvidence(
  segment: Segment,
  kind: Evidence['kind'],
  { evidence }: Findings['record'],
): Check {
  const { t0, t1 } = segment;
  const near = evidence.find(
    (one) => one.kind === kind && one.startSeconds < t1 && one.endSeconds > t0,
  );

  return checkTimes(kind, segment, near ? [near] : []);
}

function checkTimes(
  kind: Evidence['kind'],
  { t0, t1 }: Segment,
  times: readonly Evidence[],
): Check {
  const isNear = ({ startSeconds, endSeconds }: Evidence) =>
    Math.abs(startSeconds - t0) <= EDGE_SECONDS && Math.abs(endSeconds - t1) <= EDGE_SECONDS;

  return {
    signal: `${kind.replace('_', ' ')} detected at the right time`,
    unit: 's',
    truth: `${t0}-${t1}`,
    measured:
      times.map(({ startSeconds, endSeconds }) => `${startSeconds}-${endSeconds}`).join(', ') ||
      'not detected',
    limit: '±0.5 s',
    pass: times.length === 1 && times.every(isNear),
  };
}
