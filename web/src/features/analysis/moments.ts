import type {
  CriterionResult,
  Evidence,
  EvidenceKind,
  SignalKey,
} from '../../../../shared/analysis/analysis-record.ts';
import type { TimelineFacts } from '../../../../shared/analysis/timeline.ts';

/** Texts of a timeline lane. If `signal` was measured, the analysis looked for this kind of moment. */
interface LaneText {
  readonly kind: EvidenceKind;
  readonly name: string;
  /** Completes "None detected: …", for example "looks away". */
  readonly noneText: string;
  readonly signal: SignalKey;
}

/** In timeline order. */
export const laneTexts: readonly LaneText[] = [
  { kind: 'look_away', name: 'Looks away', noneText: 'looks away', signal: 'cameraContactShare' },
  { kind: 'pause', name: 'Long pauses', noneText: 'long pauses', signal: 'longPausesPerMinute' },
  { kind: 'flat_voice', name: 'Flat voice', noneText: 'flat voice', signal: 'pitchStdDevSemitones' },
  { kind: 'filler', name: 'Possible fillers', noneText: 'possible fillers', signal: 'fillersPerMinute' },
  { kind: 'slouch', name: 'Slouching', noneText: 'slouching', signal: 'slouchingShare' },
  {
    kind: 'tilted_shoulders',
    name: 'Uneven shoulders',
    noneText: 'uneven shoulders',
    signal: 'tiltedShouldersShare',
  },
  { kind: 'tilted_head', name: 'Tilted head', noneText: 'tilted head', signal: 'tiltedHeadShare' },
  { kind: 'second_face', name: 'Second face', noneText: 'second face', signal: 'multipleFacesShare' },
  { kind: 'no_face', name: 'Face out of frame', noneText: 'face out of frame', signal: 'frameBrightness' },
  { kind: 'smile', name: 'Smile', noneText: 'smile', signal: 'smileDetected' },
];

const directions = { left: 'to the left', right: 'to the right', down: 'down', up: 'up' } as const;

/** Describes a moment in words. Left and right are as seen in the video. */
export function describeMoment({ kind, direction, word }: Pick<Evidence, 'kind' | 'direction' | 'word'>): string {
  switch (kind) {
    case 'look_away':
      return direction ? `Look ${directions[direction]}` : 'Look away';
    case 'pause':
      return 'Pause';
    case 'flat_voice':
      return 'Flat voice';
    case 'slouch':
      return 'Slouching';
    case 'tilted_shoulders':
      return 'Uneven shoulders';
    case 'tilted_head':
      return 'Tilted head';
    case 'filler':
      return word ? `"${word}"` : 'Possible “um”';
    case 'second_face':
      return 'Second face';
    case 'no_face':
      return 'Face out of frame';
    case 'smile':
      return 'Smile';
  }
}

export interface Lane extends LaneText {
  readonly moments: readonly Evidence[];
}

export interface Lanes {
  readonly withMoments: readonly Lane[];
  /** The analysis looked for these moments but found none. */
  readonly withoutMoments: readonly LaneText[];
  /** These moments couldn't be measured in this recording. */
  readonly notMeasured: readonly LaneText[];
}

/** Splits the lanes into three groups: with moments, without moments and not measured. */
export function groupLanes({ evidence, measuredSignals }: Omit<TimelineFacts, 'durationSeconds'>): Lanes {
  const lanes = laneTexts.map((lane) => ({ ...lane, moments: evidence.filter(({ kind }) => kind === lane.kind) }));
  const empty = lanes.filter(({ moments, kind }) => moments.length === 0 && kind !== 'smile');
  return {
    withMoments: lanes.filter(({ moments }) => moments.length > 0),
    withoutMoments: empty.filter(({ signal }) => measuredSignals.includes(signal)),
    notMeasured: empty.filter(({ signal }) => !measuredSignals.includes(signal)),
  };
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
  smileDetected: 'smile',
};

const MAX_MOMENTS = 3;

/**
 * Up to three moments behind a criterion, in playback order. Picks the longest moment of each kind, costliest kinds
 * first, then the longest of the remaining moments.
 */
export function pickMoments(shares: CriterionResult['shares'], evidence: readonly Evidence[]): Evidence[] {
  const costly = shares.toSorted((one, other) => other.pointsLost - one.pointsLost);
  const kinds = [...new Set(costly.flatMap(({ signal }) => evidenceKindBySignal[signal] ?? []))];
  const longestFirst = kinds.map((kind) =>
    evidence
      .filter((moment) => moment.kind === kind)
      .toSorted((one, other) => momentDurationSeconds(other) - momentDurationSeconds(one)),
  );
  const rounds = Array.from({ length: MAX_MOMENTS }, (_, at) => longestFirst.flatMap((moments) => moments[at] ?? []));
  return rounds
    .flat()
    .slice(0, MAX_MOMENTS)
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
}

export function momentDurationSeconds({ startSeconds, endSeconds }: Evidence): number {
  return endSeconds - startSeconds;
}

/** "2.3 s" */
export function formatMomentLength(moment: Evidence): string {
  return `${momentDurationSeconds(moment).toFixed(1)} s`;
}
