import type { EvidenceKind, SignalKey } from '#shared/analysis/analysis-record.ts';
import type { FrameObservation } from './picture/observe-frame.service.ts';
import { findLooksAway, type LookDirection, type LookAway } from './picture/gaze.ts';
import { headSpeedDegreesPerSecond } from './picture/movement.ts';
import { findPeople, findSmiles, measureFraming, type People } from './picture/people.ts';
import { findPosture } from './picture/posture.ts';
import { sampling } from '../decode/limits.ts';
import { joinSpans, totalSeconds, type Span } from '../statistics/spans.ts';
import { measureVoice, shareOfSpeech, type VoiceMeasurements } from './voice/measure-voice.ts';
import { buildWaveform } from './voice/waveform.ts';

/** The measurements of one recording, before scoring. */
export interface Measurements {
  analyzedSeconds: number;
  hasSound: boolean;
  /**
   * The measured signals, in the rubric's units. `coverage` is the share (0-1) of the frames or
   * seconds on which the value is based, and `uncertainty` replaces the rubric's error.
   */
  values: Partial<Record<SignalKey, { value: number; coverage: number; uncertainty?: number }>>;
  /** Undefined if the language is unknown, because there is no transcript. */
  isEnglish?: boolean;
  facts: RecordingFacts;
  moments: readonly Moment[];
  /** Loudness over time, as described at `waveformSchema`. */
  waveform?: readonly number[];
  /** Time in seconds after which there is no sound at all. Set only if that is long before the end. */
  soundEndsAt?: number | undefined;
}

/** Facts that decide whether the voice and the picture can be judged at all. */
interface RecordingFacts {
  noFaceShare: number;
  multipleFacesShare: number;
  speechSeconds: number;
  voicedSeconds: number;
  levelRangeDb: number;
  /** Jumps of the pitch per minute of voiced speech, which suggest a second voice. */
  pitchJumpsPerMinute?: number;
}

export interface Moment extends Span {
  kind: EvidenceKind;
  direction: LookDirection | null;
  /** The spoken filler. Set only for fillers, which only a transcript shows. */
  word?: string;
}

/** A recording's audio, and the model outputs for that recording. */
export interface ModelOutputs {
  seconds: number;
  sound: Float32Array;
  probabilities: Float32Array;
  observations: readonly FrameObservation[];
  /** Interval between the frames on which the body model ran; 2 means every second frame. */
  bodyEveryNthFrame: number;
}

/**
 * Computes the rubric's signals, and the moments that explain them, from the model outputs.
 * Deterministic.
 */
export function measureRecording(
  { seconds, sound, probabilities, observations, bodyEveryNthFrame }: ModelOutputs,
  voice: VoiceMeasurements = measureVoice(sound, probabilities),
): Measurements {
  const people = findPeople(observations);
  const pictureSeconds = measurePictureSeconds(observations, seconds);
  const looksAway = findLooksAway(observations);
  const posture = findPosture(observations, bodyEveryNthFrame);
  const smiles = findSmiles(observations, seconds);

  return {
    analyzedSeconds: seconds,
    hasSound: sound.length > 0,

    values: {
      ...(voice.speech.length > 0 && voiceValues(voice)),
      ...limitCoverage(pictureSeconds / seconds, {
        ...(people.singleFaceShare > 0 && {
          ...measureGaze(looksAway, { voice, people, seconds: pictureSeconds }),
          ...measurePosture(posture, people, pictureSeconds),
          ...movementValue(observations, looksAway, people),
        }),
        ...pictureValues(observations, people),
        ...(smiles.length > 0 && { smileDetected: { value: 1, coverage: people.singleFaceShare } }),
      }),
    },

    facts: {
      noFaceShare: people.noFaceShare,
      multipleFacesShare: people.multipleFacesShare,
      speechSeconds: voice.speechSeconds,
      voicedSeconds: voice.voicedSeconds,
      levelRangeDb: voice.levelRangeDb,
      pitchJumpsPerMinute: voice.pitchJumpsPerMinute,
    },

    moments: [
      ...moments('look_away', looksAway),
      ...moments('pause', voice.longPauses),
      ...moments('flat_voice', voice.flatStretches),
      ...moments('slouch', posture.slouches),
      ...moments('tilted_shoulders', posture.shoulderTilts),
      ...moments('tilted_head', posture.headTilts),
      ...moments('second_face', people.multipleFaceSpans),
      ...moments('no_face', people.noFaceSpans),
      ...moments('smile', smiles),
    ],

    waveform: buildWaveform(sound, seconds),
  };
}

function voiceValues(voice: VoiceMeasurements): Measurements['values'] {
  const of = (value: number) => ({ value, coverage: 1 });
  return {
    syllablesPerSecond: of(voice.syllablesPerSecond),
    pauseShare: of(voice.pauseShare),
    longPausesPerMinute: of(voice.longPausesPerMinute),
    longestPauseSeconds: of(voice.longestPauseSeconds),
    syllablesPerPhrase: of(voice.syllablesPerPhrase),
    pitchStdDevSemitones: of(voice.pitchStdDevSemitones),
    loudnessStdDevDb: of(voice.loudnessStdDevDb),
    signalToNoiseDb: of(voice.levelRangeDb),
  };
}

/**
 * Measures eye contact with the camera while speaking, or in the whole recording if there is no
 * speech. Time out of the frame counts as looking away, and time spent looking down counts half as
 * much.
 */
function measureGaze(
  looks: readonly LookAway[],
  { voice, people, seconds }: { voice: VoiceMeasurements; people: People; seconds: number },
): Measurements['values'] {
  const coverage = people.singleFaceShare;
  const judgedShare = 1 - people.multipleFacesShare;
  const share = (spans: readonly Span[]) =>
    voice.speechSeconds > 0
      ? shareOfSpeech(voice, spans, seconds)
      : totalSeconds(spans) / (seconds * judgedShare);

  const sideways = looks.filter(({ direction }) => direction !== 'down');
  const down = looks.filter(({ direction }) => direction === 'down');
  const away = joinSpans([...sideways, ...people.noFaceSpans]);
  const longest = Math.max(0, ...sideways.map(({ start, end }) => end - start));

  return {
    cameraContactShare: {
      value: Math.max(0, 1 - share(away) - share(down) / 2),
      coverage: judgedShare,
    },
    longestLookAwaySeconds: { value: longest, coverage },
    looksAwayPerMinute: { value: (looks.length * 60) / (seconds * coverage), coverage },
  };
}

/** A picture that ends less than a second before the sound counts as whole. */
function measurePictureSeconds(observations: readonly FrameObservation[], seconds: number): number {
  const end = (observations.at(-1)?.atSeconds ?? 0) + 1 / sampling.framesPerSecond;
  return seconds - end < 1 ? seconds : end;
}

/** Reduces the coverage of values that were measured in only a `share` (0-1) of the recording. */
function limitCoverage(share: number, values: Measurements['values']): Measurements['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([key, { value, coverage }]) => [
      key,
      { value, coverage: coverage * share },
    ]),
  );
}

function measurePosture(
  { headTilts, shoulderTilts, slouches, bodyCoverage }: ReturnType<typeof findPosture>,
  { singleFaceShare }: People,
  seconds: number,
): Measurements['values'] {
  const alone = seconds * singleFaceShare;
  return {
    ...shareValue('tiltedHeadShare', headTilts, seconds, singleFaceShare),
    ...(bodyCoverage > 0 && {
      ...shareValue('tiltedShouldersShare', shoulderTilts, alone, bodyCoverage),
      ...shareValue('slouchingShare', slouches, alone, bodyCoverage),
    }),
  };
}

function shareValue(
  key: 'tiltedShouldersShare' | 'slouchingShare' | 'tiltedHeadShare',
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
  const speed = headSpeedDegreesPerSecond(observations, looks);
  return speed === null
    ? {}
    : { headSpeedDegreesPerSecond: { value: speed, coverage: people.singleFaceShare } };
}

function pictureValues(
  observations: readonly FrameObservation[],
  people: People,
): Measurements['values'] {
  const { faceHeight, offCenter, brightness } = measureFraming(observations);
  const coverage = 1 - people.noFaceShare;

  return {
    frameBrightness: { value: brightness, coverage: 1 },
    multipleFacesShare: { value: people.multipleFacesShare, coverage: 1 },
    ...(coverage > 0 && {
      faceHeightShare: { value: faceHeight, coverage },
      faceOffCenterShare: { value: offCenter, coverage },
    }),
  };
}

function moments(
  kind: EvidenceKind,
  spans: readonly (Span & { direction?: LookDirection })[],
): Moment[] {
  return spans.map(({ start, end, direction = null }) => ({ kind, start, end, direction }));
}
