import type { Signal, SignalKey } from '../../../../shared/analysis/analysis-record.ts';

/** A signal for people: what it is called, what it is, and how its numbers read. */
interface SignalText {
  readonly name: string;
  readonly meaning: string;
  /** A bare number of the signal, rounded for reading: "54 %", "3.1". */
  readonly figure: (value: number) => string;
  /** After a figure: "syllables a second". Empty where the figure says it all. */
  readonly unit: string;
}

const decimals = (count: number) => (value: number) => String(Number(value.toFixed(count)));
const share = (value: number) => `${Math.round(value * 100)} %`;
const ofTheTime = (name: string, meaning: string): SignalText => ({
  name,
  meaning,
  figure: share,
  unit: 'of the time',
});

export const signalTexts: Record<SignalKey, SignalText> = {
  tempo: {
    name: 'Speaking pace',
    meaning: 'How many syllables you spoke in a second, pauses included.',
    figure: decimals(1),
    unit: 'syllables a second',
  },
  pause_share: {
    name: 'Room for pauses',
    meaning: 'How much of your talk was silence between words.',
    figure: share,
    unit: 'of your talk',
  },
  long1: {
    name: 'Long pauses',
    meaning: 'Silences of a second or more.',
    figure: decimals(1),
    unit: 'a minute',
  },
  longest_pause: {
    name: 'Longest pause',
    meaning: 'The longest silence inside your answer.',
    figure: decimals(1),
    unit: 'seconds',
  },
  run: {
    name: 'Length of phrases',
    meaning: 'How far you spoke before the next pause.',
    figure: decimals(1),
    unit: 'syllables',
  },
  fillers: {
    name: 'Possible fillers',
    meaning: 'Sounds such as "um" and "uh".',
    figure: decimals(1),
    unit: 'a minute',
  },
  f0sd: {
    name: 'Melody of your voice',
    meaning: 'How far your voice rose and fell. How high it is does not count.',
    figure: decimals(1),
    unit: 'semitones',
  },
  loud: {
    name: 'Change of loudness',
    meaning: 'How much louder and softer your syllables were.',
    figure: decimals(1),
    unit: 'dB',
  },
  snr: {
    name: 'Voice above the room',
    meaning: 'How clearly your voice stood out from the background.',
    figure: decimals(0),
    unit: 'dB',
  },
  camera: {
    name: 'Looking into the camera',
    meaning: 'While you spoke. A look down counts half.',
    figure: share,
    unit: 'of the time you spoke',
  },
  away_run: {
    name: 'Longest look to the side',
    meaning: 'The longest time you looked past the camera.',
    figure: decimals(1),
    unit: 'seconds',
  },
  away_rate: {
    name: 'Looks away',
    meaning: 'Looks of half a second or more.',
    figure: decimals(1),
    unit: 'a minute',
  },
  tilt: ofTheTime('Leaning shoulders', 'Shoulders clearly lower on one side.'),
  slouch: ofTheTime('Sinking down', 'Lower than your own upright position.'),
  roll: ofTheTime('Tilted head', 'Head tilted from your own usual position.'),
  move: {
    name: 'Movement of your head',
    meaning: 'Still and restless both cost points; in between is lively.',
    figure: decimals(1),
    unit: 'degrees a second',
  },
  fh: {
    name: 'Size in the picture',
    meaning: 'How tall your face is in the frame.',
    figure: share,
    unit: 'of the height',
  },
  fc: {
    name: 'Off the middle',
    meaning: 'How far your face is from the middle of the frame.',
    figure: share,
    unit: 'of the frame',
  },
  luma: {
    name: 'Light',
    meaning: 'How bright the whole picture is. Your face alone is never measured.',
    figure: decimals(0),
    unit: 'of 255',
  },
  single: ofTheTime('Someone else in the picture', 'A second face beside yours.'),
  smile: {
    name: 'A smile at the start or the end',
    meaning: 'Counts when it is there and costs nothing when it is not.',
    figure: (value) => (value >= 1 ? 'seen' : 'not seen'),
    unit: '',
  },
  text: {
    name: 'What you said',
    meaning: 'Situation, action and result, concrete numbers, varied words. Only when the words were heard.',
    figure: decimals(0),
    unit: 'of 100',
  },
};

/** "3.1 syllables a second"; null when it was not measured. */
export function valueText(key: SignalKey, { value }: Pick<Signal, 'value'>): string | null {
  if (value === null) return null;
  const { figure, unit } = signalTexts[key];
  return `${figure(value)} ${unit}`.trim();
}

/** "3 to 5", "at most 4", "85 % or more". Without the unit, which stands beside it. */
export function goodText(key: SignalKey, { from, to }: Signal['good']): string {
  const { figure } = signalTexts[key];
  if (from !== null && to !== null) return `${figure(from)} to ${figure(to)}`;
  if (to !== null) return `at most ${figure(to)}`;
  if (from === null) return 'any';
  return key === 'smile' ? figure(from) : `${figure(from)} or more`;
}

/** "±0.3", or "±6 points" for shares; null where nothing is uncertain. */
export function errorText(key: SignalKey, uncertainty: number | null): string | null {
  if (!uncertainty) return null;
  const { figure } = signalTexts[key];
  return `±${figure(uncertainty)}`;
}
