import type { EvidenceKind, SignalKey } from '../../../shared/analysis/analysis-record.ts';
import type { FrameObservation } from './picture/observe-frame.ts';
import { findLooksAway, type Direction, type LookAway } from './picture/gaze.ts';
import { headSpeed } from './picture/movement.ts';
import { findPeople, findSmiles, framingOf, type People } from './picture/people.ts';
import { findPosture } from './picture/posture.ts';
import { totalSeconds, type Span } from './spans.ts';
import { measureVoice, shareOfSpeech, type Voice } from './voice/measure-voice.ts';

/** The measurements of one recording, before scoring. */
export interface Measurements {
  readonly analysedSeconds: number;
  readonly hasSound: boolean;
  /**
   * Values in the rubric's units, without those that couldn't be measured. Coverage is the share (0-1) of frames or
   * seconds used.
   */
  readonly values: Partial<Record<SignalKey, { readonly value: number; readonly coverage: number }>>;
  readonly facts: Facts;
  readonly moments: readonly Moment[];
}

/** Facts that decide whether voice or picture can be judged at all. */
export interface Facts {
  readonly facelessShare: number;
  readonly companyShare: number;
  readonly voicedSeconds: number;
  readonly levelRange: number;
}

export interface Moment extends Span {
  readonly kind: EvidenceKind;
  readonly direction: Direction | null;
  /** Set only for a filler that the transcript names. */
  readonly word?: string;
}

/** The model outputs for one recording. */
export interface Observed {
  readonly seconds: number;
  readonly sound: Float32Array;
  readonly probabilities: Float32Array;
  readonly observations: readonly FrameObservation[];
  /** The body model ran on every n-th frame. */
  readonly bodyEvery: number;
}

/** Turns tracks and observations into the rubric's signals and the moments behind them. Pure and deterministic. */
export function measureRecording(
  { seconds, sound, probabilities, observations, bodyEvery }: Observed,
  voice: Voice = measureVoice(sound, probabilities),
): Measurements {
  const people = findPeople(observations);
  const looks = findLooksAway(observations);
  const posture = findPosture(observations, bodyEvery);
  const smiles = findSmiles(observations, seconds);
  return {
    analysedSeconds: seconds,
    hasSound: sound.length > 0,
    values: {
      ...(voice.speech.length > 0 && voiceValues(voice)),
      ...(people.aloneShare > 0 && {
        ...gazeValues(looks, { voice, people, seconds }),
        ...shareValue('roll', posture.rolls, seconds, people.aloneShare),
        ...(posture.bodyCoverage > 0 && {
          ...shareValue('tilt', posture.tilts, seconds * people.aloneShare, posture.bodyCoverage),
          ...shareValue('slouch', posture.slouches, seconds * people.aloneShare, posture.bodyCoverage),
        }),
        ...movementValue(observations, looks, people),
      }),
      ...pictureValues(observations, people),
      ...(smiles.length > 0 && { smile: { value: 1, coverage: people.aloneShare } }),
    },
    facts: {
      facelessShare: people.facelessShare,
      companyShare: people.companyShare,
      voicedSeconds: voice.voicedSeconds,
      levelRange: voice.levelRange,
    },
    moments: [
      ...moments('look_away', looks),
      ...moments('pause', voice.longPauses),
      ...moments('flat', voice.flats),
      ...moments('slouch', posture.slouches),
      ...moments('tilt', posture.tilts),
      ...moments('roll', posture.rolls),
      ...moments('filler', voice.fillers),
      ...moments('second_face', people.company),
      ...moments('no_face', people.absences),
      ...moments('smile', smiles),
    ],
  };
}

function voiceValues(voice: Voice): Measurements['values'] {
  const of = (value: number) => ({ value, coverage: 1 });
  return {
    tempo: of(voice.syllablesPerSecond),
    pause_share: of(voice.pauseShare),
    long1: of(voice.longPausesPerMinute),
    longest_pause: of(voice.longestPause),
    run: of(voice.syllablesPerRun),
    fillers: of(voice.fillersPerMinute),
    f0sd: of(voice.pitchSpread),
    loud: of(voice.loudnessSpread),
    snr: of(voice.levelRange),
  };
}

/** Camera contact while speaking, or over the whole recording without speech. Looking down counts half. */
function gazeValues(
  looks: readonly LookAway[],
  { voice, people, seconds }: { voice: Voice; people: People; seconds: number },
): Measurements['values'] {
  const coverage = people.aloneShare;
  const share = (spans: readonly Span[]) =>
    voice.speechSeconds > 0 ? shareOfSpeech(voice, spans) : totalSeconds(spans) / (seconds * coverage);
  const sideways = looks.filter(({ direction }) => direction !== 'down');
  const down = looks.filter(({ direction }) => direction === 'down');
  const longest = Math.max(0, ...sideways.map(({ start, end }) => end - start));
  return {
    camera: { value: Math.max(0, 1 - share(sideways) - share(down) / 2), coverage },
    away_run: { value: longest, coverage },
    away_rate: { value: (looks.length * 60) / (seconds * coverage), coverage },
  };
}

function shareValue(
  key: 'tilt' | 'slouch' | 'roll',
  spans: readonly Span[],
  seconds: number,
  coverage: number,
): Measurements['values'] {
  return { [key]: { value: Math.min(1, totalSeconds(spans) / seconds), coverage } };
}

function movementValue(
  observations: readonly FrameObservation[],
  looks: readonly Span[],
  people: People,
): Measurements['values'] {
  const speed = headSpeed(observations, looks);
  return speed === null ? {} : { move: { value: speed, coverage: people.aloneShare } };
}

function pictureValues(observations: readonly FrameObservation[], people: People): Measurements['values'] {
  const { faceHeight, offCenter, luma } = framingOf(observations);
  const coverage = 1 - people.facelessShare;
  return {
    luma: { value: luma, coverage: 1 },
    single: { value: people.companyShare, coverage: 1 },
    ...(coverage > 0 && { fh: { value: faceHeight, coverage }, fc: { value: offCenter, coverage } }),
  };
}

function moments(kind: EvidenceKind, spans: readonly (Span & { direction?: Direction })[]): Moment[] {
  return spans.map(({ start, end, direction = null }) => ({ kind, start, end, direction }));
}
