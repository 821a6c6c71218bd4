import type {
  CriterionResult,
  Evidence,
  EvidenceKind,
  SignalKey,
} from '#shared/analysis/analysis-record.ts';
import type { TimelineFacts } from '#shared/analysis/timeline.ts';

/**
 * A timeline lane for moments of one kind. The analysis detects this kind only if it could measure
 * `signal`.
 */
interface LaneKind {
  kind: EvidenceKind;
  name: string;
  signal: SignalKey;
}

const laneKinds: readonly LaneKind[] = [
  { kind: 'look_away', name: 'Looking away', signal: 'longestLookAwaySeconds' },
  { kind: 'pause', name: 'Long pauses', signal: 'longPausesPerMinute' },
  { kind: 'flat_voice', name: 'Flat voice', signal: 'pitchStdDevSemitones' },
  { kind: 'filler', name: 'Fillers', signal: 'fillersPerMinute' },
  { kind: 'slouch', name: 'Slouching', signal: 'slouchingShare' },
  { kind: 'tilted_shoulders', name: 'Uneven shoulders', signal: 'tiltedShouldersShare' },
  { kind: 'tilted_head', name: 'Tilted head', signal: 'tiltedHeadShare' },
  { kind: 'second_face', name: 'Second face', signal: 'multipleFacesShare' },
  { kind: 'no_face', name: 'Face out of frame', signal: 'frameBrightness' },
  { kind: 'smile', name: 'Smile', signal: 'smileDetected' },
];

const directions = { left: 'to the left', right: 'to the right', down: 'down', up: 'up' } as const;

/** Left and right are as seen by a viewer of the unmirrored video. */
export function describeMoment({
  kind,
  direction,
  word,
}: Pick<Evidence, 'kind' | 'direction' | 'word'>): string {
  switch (kind) {
    case 'look_away':
      return direction ? `Looked ${directions[direction]}` : 'Looked away';
    case 'pause':
      return 'Pause';
    default:
      return word ? `"${word}"` : (laneKinds.find((lane) => lane.kind === kind)?.name ?? kind);
  }
}

export interface Lane extends LaneKind {
  moments: readonly Evidence[];
}

export function groupLanes({ evidence, measuredSignals }: Omit<TimelineFacts, 'durationSeconds'>) {
  const lanes: Lane[] = laneKinds.map((lane) => ({
    ...lane,
    moments: evidence.filter(({ kind }) => kind === lane.kind),
  }));

  const empty = lanes.filter(({ moments, kind }) => moments.length === 0 && kind !== 'smile');

  return {
    withMoments: lanes.filter(({ moments }) => moments.length > 0),
    withoutMoments: empty.filter(({ signal }) => measuredSignals.includes(signal)),
    notMeasured: empty.filter(({ signal }) => !measuredSignals.includes(signal)),
  };
}

interface MatchedMoment {
  name: string;
  before: Evidence;
  after: Evidence;
}

/**
 * For each kind of moment that occurs in both takes, pairs the longest moment of one take with that
 * of the other.
 */
export function matchMoments(
  before: readonly Evidence[],
  after: readonly Evidence[],
): MatchedMoment[] {
  return laneKinds.flatMap(({ kind, name }) => {
    const [earlier, later] = [before, after].map((evidence) => listLongestFirst(evidence, kind)[0]);
    return earlier && later ? [{ name, before: earlier, after: later }] : [];
  });
}

function listLongestFirst(evidence: readonly Evidence[], kind: EvidenceKind): Evidence[] {
  return evidence
    .filter((moment) => moment.kind === kind)
    .toSorted((one, other) => momentDurationSeconds(other) - momentDurationSeconds(one));
}

const evidenceKindBySignal: Partial<Record<SignalKey, EvidenceKind>> = {
  cameraContactShare: 'look_away',
  longestLookAwaySeconds: 'look_away',
  looksAwayPerMinute: 'look_away',
  pauseShare: 'pause',
  longPausesPerMinute: 'pause',
  longestPauseSeconds: 'pause',
  pitchStdDevSemitones: 'flat_voice',
  fillersPerMinute: 'filler',
  slouchingShare: 'slouch',
  tiltedShouldersShare: 'tilted_shoulders',
  tiltedHeadShare: 'tilted_head',
  multipleFacesShare: 'second_face',
  faceOffCenterShare: 'no_face',
  smileDetected: 'smile',
};

/** All moments that show the signal, such as the looks away for eye contact. */
export function listMomentsOf(signal: SignalKey, evidence: readonly Evidence[]): Evidence[] {
  return evidence.filter(({ kind }) => kind === evidenceKindBySignal[signal]);
}

const MAX_MOMENTS = 3;

/**
 * Picks up to `limit` moments: the longest of each kind, costliest kind first, then the second
 * longest of each kind, and so on. Returns them in playback order.
 */
export function pickMoments(
  shares: readonly Pick<CriterionResult['shares'][number], 'signal' | 'pointsLost'>[],
  evidence: readonly Evidence[],
  limit = MAX_MOMENTS,
): Evidence[] {
  const costly = shares.toSorted((one, other) => other.pointsLost - one.pointsLost);
  const kinds = [...new Set(costly.flatMap(({ signal }) => evidenceKindBySignal[signal] ?? []))];
  const longestFirst = kinds.map((kind) => listLongestFirst(evidence, kind));
  const rounds = Array.from({ length: MAX_MOMENTS }, (_, at) =>
    longestFirst.flatMap((moments) => moments[at] ?? []),
  );

  return rounds
    .flat()
    .slice(0, limit)
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
}

function momentDurationSeconds({ startSeconds, endSeconds }: Evidence): number {
  return endSeconds - startSeconds;
}

export function formatMomentLength(moment: Evidence): string {
  return `${momentDurationSeconds(moment).toFixed(1)} s`;
}
