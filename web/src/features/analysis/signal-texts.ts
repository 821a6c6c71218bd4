import type { Signal, SignalKey } from '../../../../shared/analysis/analysis-record.ts';

/** Display texts of a signal. */
interface SignalText {
  readonly name: string;
  readonly meaning: string;
  /** A value without its unit, rounded for display: "54%", "3.1". */
  readonly figure: (value: number) => string;
  /** Follows the figure: "syllables per second". Empty if the figure needs no unit. */
  readonly unit: string;
}

const decimals = (count: number) => (value: number) => String(Number(value.toFixed(count)));
const share = (value: number) => `${Math.round(value * 100)}%`;
const ofTheTime = (name: string, meaning: string): SignalText => ({
  name,
  meaning,
  figure: share,
  unit: 'of the time',
});

export const signalTexts: Record<SignalKey, SignalText> = {
  tempo: {
    name: 'Speaking pace',
    meaning: 'How many syllables you spoke per second, pauses included.',
    figure: decimals(1),
    unit: 'syllables per second',
  },
  pause_share: {
    name: 'Share of pauses',
    meaning: 'How much of your answer was silence between words.',
    figure: share,
    unit: 'of your answer',
  },
  long1: {
    name: 'Long pauses',
    meaning: 'Pauses of a second or more.',
    figure: decimals(1),
    unit: 'per minute',
  },
  longest_pause: {
    name: 'Longest pause',
    meaning: 'The longest silence during your answer.',
    figure: decimals(1),
    unit: 'seconds',
  },
  run: {
    name: 'Phrase length',
    meaning: 'How much you said before each pause.',
    figure: decimals(1),
    unit: 'syllables',
  },
  fillers: {
    name: 'Possible fillers',
    meaning: 'Sounds like “um” and “uh”.',
    figure: decimals(1),
    unit: 'per minute',
  },
  f0sd: {
    name: 'Voice variety',
    meaning: 'How much your voice rose and fell. A high or low voice makes no difference.',
    figure: decimals(1),
    unit: 'semitones',
  },
  loud: {
    name: 'Volume variety',
    meaning: 'How much your volume changed as you spoke.',
    figure: decimals(1),
    unit: 'dB',
  },
  snr: {
    name: 'Voice over background noise',
    meaning: 'How clearly your voice stood out from background noise.',
    figure: decimals(0),
    unit: 'dB',
  },
  camera: {
    name: 'Looking at the camera',
    meaning: 'While you spoke. Looking down counts half.',
    figure: share,
    unit: 'of the time you spoke',
  },
  away_run: {
    name: 'Longest look away',
    meaning: 'The longest time your eyes were off the camera.',
    figure: decimals(1),
    unit: 'seconds',
  },
  away_rate: {
    name: 'Looks away',
    meaning: 'Times your eyes left the camera for half a second or more.',
    figure: decimals(1),
    unit: 'per minute',
  },
  tilt: ofTheTime('Leaning shoulders', 'One shoulder clearly lower than the other.'),
  slouch: ofTheTime('Slouching', 'Sitting lower than your most upright position in this take.'),
  roll: ofTheTime('Tilted head', 'Tilted compared with how you usually hold your head.'),
  move: {
    name: 'Head movement',
    meaning: 'Too still or too restless costs points; lively scores best.',
    figure: decimals(1),
    unit: 'degrees per second',
  },
  fh: {
    name: 'Face size',
    meaning: 'How much of the frame’s height your face fills.',
    figure: share,
    unit: 'of the height',
  },
  fc: {
    name: 'Distance from center',
    meaning: 'How far your face is from the center of the frame.',
    figure: share,
    unit: 'of the frame',
  },
  luma: {
    name: 'Light',
    meaning: 'How bright the whole picture is. Your face is never measured by itself.',
    figure: decimals(0),
    unit: 'out of 255',
  },
  single: ofTheTime('Someone else in the frame', 'Another face besides yours.'),
  smile: {
    name: 'A smile at the start or end',
    meaning: 'Adds to your score. Not smiling costs nothing.',
    figure: (value) => (value >= 1 ? 'seen' : 'not seen'),
    unit: '',
  },
  text: {
    name: 'What you said',
    meaning:
      'Situation, action, result, specific numbers and varied wording. Scored only if the recording was transcribed.',
    figure: decimals(0),
    unit: 'out of 100',
  },
};

/** "3.1 syllables per second"; null if not measured. */
export function valueText(key: SignalKey, { value }: Pick<Signal, 'value'>): string | null {
  if (value === null) return null;
  const { figure, unit } = signalTexts[key];
  return `${figure(value)} ${unit}`.trim();
}

/** "3 to 5", "at most 4", "85% or more". The unit is displayed separately. */
export function goodText(key: SignalKey, { from, to }: Signal['good']): string {
  const { figure } = signalTexts[key];
  if (from !== null && to !== null) return `${figure(from)} to ${figure(to)}`;
  if (to !== null) return `at most ${figure(to)}`;
  if (from === null) return 'any';
  return key === 'smile' ? figure(from) : `${figure(from)} or more`;
}

/** "±0.3", or "±6 points" for shares; null without a known uncertainty. */
export function errorText(key: SignalKey, uncertainty: number | null): string | null {
  if (!uncertainty) return null;
  const { figure } = signalTexts[key];
  return `±${figure(uncertainty)}`;
}
