import type { SignalKey } from '../../../shared/analysis/analysis-record.ts';

/** What is said about a signal. `shown` is its value in words; `goal` the nearest edge of the good band in words, after `from` the bare value. */
export interface Phrases {
  readonly show: (value: number) => string;
  readonly strength: (shown: string) => string;
  /** Instead of `strength` where nothing at all was found. */
  readonly none?: string;
  /** Below or above the good band. */
  readonly low?: Advice;
  readonly high?: Advice;
}

export interface Advice {
  readonly area: (shown: string) => string;
  readonly action: (from: string, goal: string) => string;
}

const percent = (value: number) => `${Math.round(value * 100)} %`;
const number = (unit: string) => (value: number) => `${value} ${unit}`;

export const signalPhrases: Record<SignalKey, Phrases> = {
  tempo: {
    show: number('syllables a second'),
    strength: (shown) => `Your pace was easy to follow, at ${shown}.`,
    low: {
      area: (shown) => `Your pace was slow, at ${shown}.`,
      action: (from, goal) => `Practise one answer until it flows a little faster: from ${from} towards ${goal}.`,
    },
    high: {
      area: (shown) => `Your pace was fast, at ${shown}.`,
      action: (from, goal) => `Breathe at the end of each sentence and let the pace drop from ${from} to ${goal}.`,
    },
  },
  pause_share: {
    show: percent,
    strength: (shown) => `You left room between your thoughts: pauses made up ${shown} of your talk.`,
    low: {
      area: (shown) => `There was little room between your sentences: pauses made up ${shown} of your talk.`,
      action: (from, goal) =>
        `Stop for a moment after each main point, so that pauses grow from ${from} to about ${goal}.`,
    },
    high: {
      area: (shown) => `Pauses took up much of your talk: ${shown}.`,
      action: (from, goal) =>
        `Note three key words before you start, so that pauses shrink from ${from} towards ${goal}.`,
    },
  },
  long1: {
    show: number('long pauses a minute'),
    strength: (shown) => `Your talk ran on with few long stops: ${shown}.`,
    none: 'Your talk ran on without a pause of a second or more.',
    high: {
      area: (shown) => `Pauses of a second or more came often: ${shown}.`,
      action: (from, goal) =>
        `Finish the sentence before you think about the next one: from ${from} to at most ${goal}.`,
    },
  },
  longest_pause: {
    show: number('s'),
    strength: (shown) => `You never lost the thread for long: your longest pause was ${shown}.`,
    none: 'Your talk ran on without a pause.',
    high: {
      area: (shown) => `Your longest pause was ${shown}.`,
      action: (from, goal) =>
        `When you need time, say so in a short sentence; keep silences under ${goal} instead of ${from}.`,
    },
  },
  run: {
    show: number('syllables'),
    strength: (shown) => `You spoke in full phrases: about ${shown} between pauses.`,
    low: {
      area: (shown) => `Your phrases were short: about ${shown} between pauses.`,
      action: (from, goal) =>
        `Read an answer aloud and carry each thought to its end: from ${from} to ${goal} in one go.`,
    },
    high: {
      area: (shown) => `You spoke for long without a pause: about ${shown}.`,
      action: (from, goal) => `Split long sentences in two: from ${from} to at most ${goal} before a pause.`,
    },
  },
  fillers: {
    show: number('possible fillers a minute'),
    strength: (shown) => `Few sounds such as "um" stood out: ${shown}.`,
    none: 'No sound such as "um" stood out.',
    high: {
      area: (shown) => `Sounds that may be "um" or "uh" came often: ${shown}.`,
      action: (from, goal) => `Let a short silence stand where an "um" would come: from ${from} to at most ${goal}.`,
    },
  },
  f0sd: {
    show: number('semitones'),
    strength: (shown) => `Your voice had a lively melody, with a spread of ${shown}.`,
    low: {
      area: (shown) => `Your melody stayed within a narrow range, with a spread of ${shown}.`,
      action: (from, goal) =>
        `Stress the one word that matters in each sentence, so that the spread grows from ${from} to ${goal}.`,
    },
    high: {
      area: (shown) => `Your melody moved over a very wide range, with a spread of ${shown}.`,
      action: (from, goal) => `Keep the big jumps for the key points: from a spread of ${from} to at most ${goal}.`,
    },
  },
  loud: {
    show: number('dB'),
    strength: (shown) => `You varied how loud you spoke, by about ${shown}.`,
    low: {
      area: (shown) => `Your loudness hardly changed, by about ${shown}.`,
      action: (from, goal) => `Give key words more voice and asides less: from ${from} to ${goal} of change.`,
    },
    high: {
      area: (shown) => `Your loudness changed a great deal, by about ${shown}.`,
      action: (from, goal) =>
        `Keep the same distance to the microphone and carry your voice to the end of sentences: from ${from} to at most ${goal}.`,
    },
  },
  snr: {
    show: number('dB'),
    strength: (shown) => `Your voice stood clearly above the room, by ${shown}.`,
    low: {
      area: (shown) => `The room was loud next to your voice, which stood only ${shown} above it.`,
      action: (from, goal) =>
        `Use a headset or a quieter room, so that your voice stands ${goal} above it instead of ${from}.`,
    },
  },
  camera: {
    show: percent,
    strength: (shown) => `You kept camera contact for ${shown} of the time you spoke.`,
    low: {
      area: (shown) => `You looked at the camera for ${shown} of the time you spoke.`,
      action: (from, goal) =>
        `Look at the lens during the first sentence of every point: from ${from} to ${goal} of the time.`,
    },
  },
  away_run: {
    show: number('s'),
    strength: (shown) => `You came back to the camera quickly: your longest look to the side was ${shown}.`,
    none: 'You never looked to the side for long.',
    high: {
      area: (shown) => `Your longest look to the side lasted ${shown}.`,
      action: (from, goal) =>
        `Put your notes right under the lens and come back to it within ${goal} instead of ${from}.`,
    },
  },
  away_rate: {
    show: number('looks away a minute'),
    strength: (shown) => `Your gaze was steady, with ${shown}.`,
    none: 'You stayed with the camera all the time.',
    high: {
      area: (shown) => `Your gaze moved off the camera often, with ${shown}.`,
      action: (from, goal) => `Hold the lens for one whole sentence at a time: from ${from} to at most ${goal}.`,
    },
  },
  tilt: {
    show: percent,
    strength: (shown) => `Your shoulders were level nearly all the time; they leaned for ${shown} of it.`,
    none: 'Your shoulders were level all the time.',
    high: {
      area: (shown) => `Your shoulders leaned to one side for ${shown} of the time.`,
      action: (from, goal) =>
        `Put both feet on the floor and both arms on the table: from ${from} to at most ${goal} of the time.`,
    },
  },
  slouch: {
    show: percent,
    strength: (shown) => `You sat as upright as at your best nearly all the time; you sank for ${shown} of it.`,
    none: 'You sat as upright as at your best all the time.',
    high: {
      area: (shown) => `You sat lower than at your own best for ${shown} of the time.`,
      action: (from, goal) =>
        `Raise the camera to eye level and sit back in the chair: from ${from} to at most ${goal} of the time.`,
    },
  },
  roll: {
    show: percent,
    strength: (shown) => `You held your head level; it was tilted for ${shown} of the time.`,
    none: 'You held your head level all the time.',
    high: {
      area: (shown) => `Your head was tilted for ${shown} of the time.`,
      action: (from, goal) =>
        `Check in the preview that your eyes are level: from ${from} to at most ${goal} of the time.`,
    },
  },
  move: {
    show: number('degrees a second'),
    strength: (shown) => `Your head moved naturally with your words, at ${shown}.`,
    low: {
      area: (shown) => `Your head was very still, at ${shown}.`,
      action: (from, goal) => `Let small nods go with your key points: from ${from} to ${goal}.`,
    },
    high: {
      area: (shown) => `Your head moved a lot, at ${shown}.`,
      action: (from, goal) => `Lean lightly against the back of the chair: from ${from} to at most ${goal}.`,
    },
  },
  fh: {
    show: percent,
    strength: (shown) => `Your face filled the picture well, at ${shown} of its height.`,
    low: {
      area: (shown) => `Your face was small in the picture, at ${shown} of its height.`,
      action: (from, goal) =>
        `Move closer to the camera, so that your face grows from ${from} to ${goal} of the height.`,
    },
    high: {
      area: (shown) => `Your face nearly filled the picture, at ${shown} of its height.`,
      action: (from, goal) => `Move back a little, so that your face shrinks from ${from} to ${goal} of the height.`,
    },
  },
  fc: {
    show: percent,
    strength: (shown) => `You sat well in the middle of the picture, ${shown} off its centre.`,
    high: {
      area: (shown) => `You sat ${shown} off the centre of the picture.`,
      action: (from, goal) => `Turn the camera until you are in the middle: from ${from} to at most ${goal} off.`,
    },
  },
  luma: {
    show: number('of 255'),
    strength: (shown) => `The picture was bright enough, at ${shown}.`,
    low: {
      area: (shown) => `The picture was dark, at ${shown}.`,
      action: (from, goal) => `Put a lamp or a window in front of you: from ${from} to ${goal}.`,
    },
  },
  single: {
    show: percent,
    strength: (shown) => `You had the picture to yourself; others were seen for ${shown} of the time.`,
    none: 'You had the picture to yourself.',
    high: {
      area: (shown) => `Someone else was in the picture for ${shown} of the time.`,
      action: (from, goal) => `Record where nobody passes behind you: from ${from} to at most ${goal} of the time.`,
    },
  },
  smile: {
    show: () => '',
    strength: () => 'A smile was seen at the beginning or the end.',
  },
  text: {
    show: number('of 100'),
    strength: (shown) => `Your words were clear in order and rich in detail, at ${shown}.`,
    low: {
      area: (shown) => `Your words left out part of the story or its details, at ${shown}.`,
      action: (from, goal) =>
        `Tell the situation, what you did, and the result with a number: from ${from} to ${goal}.`,
    },
  },
};
