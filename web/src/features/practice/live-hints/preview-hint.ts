import type { FaceBox } from './face-detector.ts';

/** Sorted by importance. Only the first applicable hint is shown. */
export const hints = [
  'dark',
  'no_face',
  'small_face',
  'large_face',
  'no_shoulders',
  'off_center',
  'loud_room',
  'quiet_voice',
  'no_voice',
] as const;

export type Hint = (typeof hints)[number];

/** Sound levels over the last second in dBFS, from about -120 (silence) to 0 (maximum). */
export interface SoundLevels {
  loud: number;
  /**
   * 10th percentile of the levels, reached in the member's pauses. A high value means background
   * noise.
   */
  quiet: number;
}

/** Measurements of the preview at one moment. A value is null if it couldn't be measured. */
export interface PreviewSample {
  atSeconds: number;
  /** 90th percentile of the pixels' brightness, 0-255. */
  brightness: number | null;
  faces: readonly FaceBox[] | null;
  sound: SoundLevels | null;
}

/** Whether a problem, or `all_good`, currently exists. */
interface Finding {
  exists: boolean;
  /**
   * Start of the current run of samples that contradict `exists`, in seconds; null if there is
   * none.
   */
  contradictedSince: number | null;
}

interface PreviewState {
  findings: ReadonlyMap<Hint | 'all_good', Finding>;
  hasSeenFace: boolean;
  hasHeardVoice: boolean;
}

export const initialPreviewState: PreviewState = {
  findings: new Map(),
  hasSeenFace: false,
  hasHeardVoice: false,
};

/** Whether a sample shows a problem; null if the value is between the limits or wasn't measured. */
type Verdict = 'problem' | 'fine' | null;

const START_AFTER_SECONDS = 0.4;

/**
 * Longer than `START_AFTER_SECONDS`, so that `all_good` doesn't appear right before a problem's
 * hint.
 */
const GOOD_AFTER_SECONDS = 1;
const END_AFTER_SECONDS = 0.9;

/*
 * The `problem` and `fine` limits differ, so that a hint near its limit doesn't flicker. The limits follow
 * functions/analysis/score/rubric.ts, but face heights are 20% lower, because this detector's boxes are smaller.
 */
const BRIGHTNESS = { problem: 70, fine: 90 };
const SMALL_FACE = { problem: 0.19, fine: 0.22 };
const LARGE_FACE = { problem: 0.64, fine: 0.58 };
const OFF_CENTER = { problem: 0.2, fine: 0.16 };
/**
 * Room below the face, in face heights. Measured on one portrait at four sizes and positions: the
 * report's body model finds both shoulders at 0.39 or more, and not at 0.32 or less.
 */
const ROOM_FOR_SHOULDERS = { problem: 0.3, fine: 0.42 };
const LOUD_ROOM_DB = -42;
const LOUD_ROOM_RANGE_DB = 20;

/**
 * Hysteresis: the loud-room problem ends only once the level or range is better than its limit by
 * this margin.
 */
const LOUD_ROOM_MARGIN_DB = 4;
const VOICE_DB = -37;
const FAINT_VOICE_DB = -48;
/** A voice has pauses, so a sound whose levels stay within a smaller range is noise. */
const VOICE_RANGE_DB = 14;
/** Levels below this come only from a muted microphone, which delivers zeros. */
export const MUTED_DB = -85;

/**
 * Returns the state after a new sample. A finding starts or ends only once consecutive samples
 * confirm the change.
 */
export function updatePreview(state: PreviewState, sample: PreviewSample): PreviewState {
  const hasSeenFace = state.hasSeenFace || (sample.faces?.length ?? 0) > 0;
  const hasHeardVoice = state.hasHeardVoice || (sample.sound !== null && isVoice(sample.sound));
  const verdicts = hints.map((hint) => [hint, judge(hint, sample, hasHeardVoice)] as const);
  const isGood =
    hasSeenFace && hasHeardVoice && verdicts.every(([, verdict]) => verdict !== 'problem');
  const problems = verdicts.map(([hint, verdict]) => {
    const isShown = verdict && verdict === 'problem';
    return [hint, updateFinding(state.findings.get(hint), isShown, sample.atSeconds)] as const;
  });

  const good = updateFinding(
    state.findings.get('all_good'),
    isGood,
    sample.atSeconds,
    GOOD_AFTER_SECONDS,
  );

  return { findings: new Map([...problems, ['all_good', good]]), hasSeenFace, hasHeardVoice };
}

/**
 * The most important hint. `all_good` if face and voice have been detected without a problem for a
 * second.
 */
export function chooseHint({ findings }: PreviewState): Hint | 'all_good' | null {
  return [...hints, 'all_good' as const].find((name) => findings.get(name)?.exists) ?? null;
}

/**
 * `isShown` is true if the sample shows the finding, false if it shows the opposite, and null if it
 * shows neither.
 */
function updateFinding(
  state: Finding | undefined,
  isShown: boolean | null,
  atSeconds: number,
  startAfterSeconds = START_AFTER_SECONDS,
): Finding {
  const exists = state?.exists ?? false;
  if (isShown === null || isShown === exists) return { exists, contradictedSince: null };

  const since = state?.contradictedSince ?? atSeconds;
  const isLongEnough = atSeconds - since >= (exists ? END_AFTER_SECONDS : startAfterSeconds);

  return isLongEnough
    ? { exists: !exists, contradictedSince: null }
    : { exists, contradictedSince: since };
}

function judge(
  hint: Hint,
  { brightness, faces, sound }: PreviewSample,
  hasHeardVoice: boolean,
): Verdict {
  const face = faces?.toSorted((one, other) => other.height - one.height)[0];
  switch (hint) {
    case 'dark':
      return compareLow(brightness, BRIGHTNESS);
    case 'no_face':
      return faces && (face ? 'fine' : 'problem');
    case 'small_face':
      return compareLow(face?.height, SMALL_FACE);
    case 'large_face':
      return compareHigh(face?.height, LARGE_FACE);
    case 'no_shoulders':
      return compareLow(face && (1 - face.centerY) / face.height - 0.5, ROOM_FOR_SHOULDERS);
    case 'off_center':
      return compareHigh(face && Math.hypot(face.centerX - 0.5, face.centerY - 0.5), OFF_CENTER);
    case 'loud_room':
      return sound && judgeRoom(sound);
    case 'quiet_voice':
      return sound && judgeVoice(sound);
    case 'no_voice':
      return sound && judgeMicrophone(sound, hasHeardVoice);
  }
}

function compareLow(value: number | null | undefined, limits: typeof BRIGHTNESS): Verdict {
  if (value === null || value === undefined) return null;
  if (value < limits.problem) return 'problem';
  return value > limits.fine ? 'fine' : null;
}

function compareHigh(value: number | undefined, limits: typeof BRIGHTNESS): Verdict {
  if (value === undefined) return null;
  return compareLow(-value, { problem: -limits.problem, fine: -limits.fine });
}

const hasPauses = ({ loud, quiet }: SoundLevels) => loud - quiet >= VOICE_RANGE_DB;
const isVoice = (sound: SoundLevels) => sound.loud > VOICE_DB && hasPauses(sound);

function judgeRoom({ loud, quiet }: SoundLevels): Verdict {
  const range = loud - quiet;
  if (quiet > LOUD_ROOM_DB && range < LOUD_ROOM_RANGE_DB) return 'problem';

  const isFine =
    quiet < LOUD_ROOM_DB - LOUD_ROOM_MARGIN_DB || range > LOUD_ROOM_RANGE_DB + LOUD_ROOM_MARGIN_DB;

  return isFine ? 'fine' : null;
}

function judgeVoice(sound: SoundLevels): Verdict {
  if (sound.loud > VOICE_DB) return 'fine';
  return sound.loud > FAINT_VOICE_DB && hasPauses(sound) ? 'problem' : null;
}

/** Until the member has spoken, silence is a problem. After that, only a muted microphone is. */
function judgeMicrophone({ loud }: SoundLevels, hasHeardVoice: boolean): Verdict {
  if (loud < (hasHeardVoice ? MUTED_DB : FAINT_VOICE_DB)) return 'problem';
  return hasHeardVoice ? 'fine' : null;
}
