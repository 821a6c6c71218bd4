import type { Signal, SignalKey } from '#shared/analysis/analysis-record.ts';

interface SignalText {
  name: string;
  meaning: string;
  /** Replaces `name` if the signal is a strength and `name` alone doesn't say so. */
  strongName?: string;
  /** A value without its unit, as exact as the scored value: "54%", "3.14". */
  formatValue: (value: number) => string;
  /** Shown after the value: "syllables per second". Empty if the value needs no unit. */
  unit: string;
}

const decimals = (count: number) => (value: number) => String(Number(value.toFixed(count)));
const share = (value: number) => `${Math.round(value * 100)}%`;
const timeShare = { formatValue: share, unit: 'of the time' };
const perMinute = { formatValue: decimals(1), unit: 'per minute' };
const seconds = { formatValue: decimals(1), unit: 'seconds' };

export const signalTexts: Record<SignalKey, SignalText> = {
  syllablesPerSecond: {
    name: 'Speaking pace',
    strongName: 'An easy pace',
    meaning:
      'How many syllables you spoke per second, pauses included. The good range fits English.',
    formatValue: decimals(2),
    unit: 'syllables per second',
  },

  pauseShare: {
    name: 'Time spent pausing',
    strongName: 'Room between thoughts',
    meaning: 'How much of your answer was silence between words.',
    formatValue: (value) => `${decimals(1)(value * 100)}%`,
    unit: 'of your answer',
  },

  longPausesPerMinute: {
    name: 'Long pauses',
    strongName: 'Few long pauses',
    meaning: 'Pauses of a second or more.',
    ...perMinute,
  },

  longestPauseSeconds: {
    name: 'Longest pause',
    strongName: 'No overly long pause',
    meaning: 'The longest silence during your answer.',
    ...seconds,
  },

  syllablesPerPhrase: {
    name: 'Phrase length',
    strongName: 'Full phrases',
    meaning: 'How many syllables you spoke between pauses.',
    formatValue: decimals(1),
    unit: 'syllables',
  },

  fillersPerMinute: {
    name: 'Fillers',
    strongName: 'Few fillers',
    meaning: 'Sounds like “um” and “uh.” Counted only with a transcript.',
    ...perMinute,
  },

  pitchStdDevSemitones: {
    name: 'Vocal variety',
    meaning: 'How much your voice rose and fell. A high or low voice makes no difference.',
    formatValue: decimals(2),
    unit: 'semitones',
  },

  loudnessStdDevDb: {
    name: 'Volume variety',
    meaning: 'How much your volume changed as you spoke.',
    formatValue: decimals(1),
    unit: 'dB',
  },

  signalToNoiseDb: {
    name: 'Voice over background noise',
    strongName: 'Voice clear of background noise',
    meaning: 'How clearly your voice stood out from background noise.',
    formatValue: decimals(0),
    unit: 'dB',
  },

  cameraContactShare: {
    name: 'Looking at the camera',
    meaning:
      'How much you looked at the camera while you spoke, or during the whole take if nobody spoke. Looking down counts half.',
    formatValue: share,
    unit: 'of the time',
  },

  longestLookAwaySeconds: {
    name: 'Longest look away',
    strongName: 'Only brief looks to the side',
    meaning: 'The longest time you looked to the side or up. Looking down isn’t included.',
    ...seconds,
  },

  looksAwayPerMinute: {
    name: 'Times you looked away',
    strongName: 'Few looks away',
    meaning: 'Times your eyes left the camera for half a second or more.',
    ...perMinute,
  },

  tiltedShouldersShare: {
    name: 'Uneven shoulders',
    strongName: 'Steady shoulders',
    meaning: 'One shoulder lower than the other, compared with how you usually sit.',
    ...timeShare,
  },

  slouchingShare: {
    name: 'Slouching',
    strongName: 'Most upright position kept',
    meaning: 'Sitting lower than your most upright position in this take.',
    ...timeShare,
  },

  tiltedHeadShare: {
    name: 'Tilted head',
    strongName: 'Head at its usual angle',
    meaning: 'Tilted compared with how you usually hold your head.',
    ...timeShare,
  },

  headSpeedDegreesPerSecond: {
    name: 'Head movement',
    strongName: 'Natural head movement',
    meaning: 'Moving too little or too much costs points; lively movement scores best.',
    formatValue: decimals(1),
    unit: 'degrees per second',
  },

  faceHeightShare: {
    name: 'Face size',
    strongName: 'A good distance from the camera',
    meaning: 'How much of the frame’s height your face fills.',
    formatValue: share,
    unit: 'of the frame’s height',
  },

  faceOffCenterShare: {
    name: 'Distance from center',
    strongName: 'Centered in the frame',
    meaning: 'How far your face is from the center of the frame.',
    formatValue: share,
    unit: 'of the frame',
  },

  frameBrightness: {
    name: 'Light',
    strongName: 'Good light',
    meaning:
      'How bright the whole picture is. The brightness of your face is never measured separately.',
    formatValue: decimals(0),
    unit: 'out of 255',
  },

  multipleFacesShare: {
    name: 'Someone else in the frame',
    strongName: 'Alone in the frame',
    meaning: 'Another face besides yours.',
    ...timeShare,
  },

  smileDetected: {
    name: 'A smile at the start or end',
    meaning: 'A smile adds to your score. Not smiling doesn’t lower it.',
    formatValue: (value) => (value >= 1 ? 'seen' : 'not seen'),
    unit: '',
  },

  wordingScore: {
    name: 'What you said',
    meaning:
      'Whether you named the situation, action and result, with specific numbers and varied wording. Scored only with a transcript.',
    formatValue: decimals(0),
    unit: 'out of 100',
  },
};

/** For example "3.1 syllables per second"; null if not measured. */
export function formatSignalValue(key: SignalKey, { value }: Pick<Signal, 'value'>): string | null {
  if (value === null) return null;
  const { formatValue, unit } = signalTexts[key];
  return `${formatValue(value)} ${unit}`.trim();
}

/** For example "3 to 5", "at most 4", "85% or more". The unit is displayed separately. */
export function formatGoodRange(key: SignalKey, { from, to }: Signal['goodRange']): string {
  const { formatValue } = signalTexts[key];
  if (from !== null && to !== null) return `${formatValue(from)} to ${formatValue(to)}`;
  if (to !== null) return `at most ${formatValue(to)}`;
  if (from === null) return 'any';

  return key === 'smileDetected' ? formatValue(from) : `${formatValue(from)} or more`;
}

/** For example "±0.3", or "±6%" for shares; null if the uncertainty is unknown or zero. */
export function formatUncertainty(key: SignalKey, uncertainty: number | null): string | null {
  if (!uncertainty) return null;
  const { formatValue } = signalTexts[key];
  return `±${formatValue(uncertainty)}`;
}
