import type {
  CriterionResult,
  Evidence,
  EvidenceKind,
  SignalKey,
} from '../../../../shared/analysis/analysis-record.ts';
import type { TimelineFacts } from '../../../../shared/analysis/timeline.ts';

/** Texts of a timeline lane. If `signal` was measured, this kind of moment was looked for. */
interface LaneText {
  readonly kind: EvidenceKind;
  readonly name: string;
  /** Completes "None detected: …", for example "looks away". */
  readonly none: string;
  readonly signal: SignalKey;
}

/** In timeline order. */
export const laneTexts: readonly LaneText[] = [
  { kind: 'look_away', name: 'Looks away', none: 'looks away', signal: 'camera' },
  { kind: 'pause', name: 'Long pauses', none: 'long pauses', signal: 'long1' },
  { kind: 'flat', name: 'Flat voice', none: 'flat voice', signal: 'f0sd' },
  { kind: 'filler', name: 'Possible fillers', none: 'possible fillers', signal: 'fillers' },
  { kind: 'slouch', name: 'Slouching', none: 'slouching', signal: 'slouch' },
  { kind: 'tilt', name: 'Leaning shoulders', none: 'leaning shoulders', signal: 'tilt' },
  { kind: 'roll', name: 'Tilted head', none: 'tilted head', signal: 'roll' },
  { kind: 'second_face', name: 'Second face', none: 'second face', signal: 'single' },
  { kind: 'no_face', name: 'Face out of frame', none: 'face out of frame', signal: 'luma' },
  { kind: 'smile', name: 'Smile', none: 'smile', signal: 'smile' },
];

const directions = { left: 'to the left', right: 'to the right', down: 'down', up: 'up' } as const;

/** Describes a moment in words. Left and right are as seen in the picture. */
export function momentText({ kind, direction, word }: Pick<Evidence, 'kind' | 'direction' | 'word'>): string {
  switch (kind) {
    case 'look_away':
      return direction ? `Look ${directions[direction]}` : 'Look away';
    case 'pause':
      return 'Pause';
    case 'flat':
      return 'Flat voice';
    case 'slouch':
      return 'Slouching';
    case 'tilt':
      return 'Leaning shoulders';
    case 'roll':
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
  readonly shown: readonly Lane[];
  /** Looked for, but not found. */
  readonly none: readonly LaneText[];
  /** Couldn't be measured in this recording. */
  readonly unknown: readonly LaneText[];
}

/** Splits the lanes into those with moments, without moments and not measured. */
export function lanesOf({ evidence, measured }: Omit<TimelineFacts, 'durationSeconds'>): Lanes {
  const lanes = laneTexts.map((lane) => ({ ...lane, moments: evidence.filter(({ kind }) => kind === lane.kind) }));
  const empty = lanes.filter(({ moments, kind }) => moments.length === 0 && kind !== 'smile');
  return {
    shown: lanes.filter(({ moments }) => moments.length > 0),
    none: empty.filter(({ signal }) => measured.includes(signal)),
    unknown: empty.filter(({ signal }) => !measured.includes(signal)),
  };
}

const kindsOfSignal: Partial<Record<SignalKey, EvidenceKind>> = {
  camera: 'look_away',
  away_run: 'look_away',
  away_rate: 'look_away',
  pause_share: 'pause',
  long1: 'pause',
  longest_pause: 'pause',
  f0sd: 'flat',
  fillers: 'filler',
  slouch: 'slouch',
  tilt: 'tilt',
  roll: 'roll',
  single: 'second_face',
  smile: 'smile',
};

const MOST_MOMENTS = 3;

/**
 * Up to three moments behind a criterion, in playback order. Picks the longest of each kind, costliest kinds first,
 * then the next longest.
 */
export function momentsBehind(shares: CriterionResult['shares'], evidence: readonly Evidence[]): Evidence[] {
  const costly = shares.toSorted((one, other) => other.pointsLost - one.pointsLost);
  const kinds = [...new Set(costly.flatMap(({ signal }) => kindsOfSignal[signal] ?? []))];
  const longestFirst = kinds.map((kind) =>
    evidence.filter((moment) => moment.kind === kind).toSorted((one, other) => lengthOf(other) - lengthOf(one)),
  );
  const rounds = Array.from({ length: MOST_MOMENTS }, (_, at) => longestFirst.flatMap((moments) => moments[at] ?? []));
  return rounds
    .flat()
    .slice(0, MOST_MOMENTS)
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
}

export function lengthOf({ startSeconds, endSeconds }: Evidence): number {
  return endSeconds - startSeconds;
}

/** "2.3 s" */
export function lengthText(moment: Evidence): string {
  return `${lengthOf(moment).toFixed(1)} s`;
}
