import type { SignalKey } from '../../../shared/analysis/analysis-record.ts';

/** What is said about a signal. `shown` is its value in words; `goal` the nearest edge of the good band, shown the same way. */
export interface Phrases {
  readonly show: (value: number) => string;
  readonly strength: (shown: string) => string;
  /** Below or above the good band. */
  readonly low?: Advice;
  readonly high?: Advice;
}

export interface Advice {
  readonly area: (shown: string) => string;
  readonly action: (shown: string, goal: string) => string;
}

const percent = (value: number) => `${Math.round(value * 100)} %`;
const number = (unit: string) => (value: number) => `${value} ${unit}`;

export const signalPhrases: Record<SignalKey, Phrases> = {
  tempo: {
    show: number('syllables a second'),
    strength: (shown) => `Your pace was easy to follow, at ${shown}.`,
    low: {
      area: (shown) => `Your pace was slow, at ${shown}.`,
      action: (shown, goal) => `Practise one answer until it flows a little faster: from ${shown} towards ${goal}.`,
    },
    high: {
      area: (shown) => `Your pace was fast, at ${shown}.`,
      action: (shown, goal) => `Breathe at the end of each sentence and let the pace drop from ${shown} to ${goal}.`,
    },
  },
  pause_share: {
    show: percent,
    strength: (shown) => `You left room between your thoughts: pauses made up ${shown} of your talk.`,
    low: {
      area: (shown) => `There was little room between your sentences: pauses made up ${shown} of your talk.`,
      action: (shown, goal) =>
        `Stop for a moment after each main point, so that pauses grow from ${shown} to about ${goal}.`,
    },
    high: {
      area: (shown) => `Pauses took up much of your talk: ${shown}.`,
      action: (shown, goal) =>
        `Note three key words before you start, so that pauses shrink from ${shown} towards ${goal}.`,
    },
  },
  long1: {
    show: number('long pauses a minute'),
    strength: (shown) => `Your talk ran on with few long stops: ${shown}.`,
    high: {
      area: (shown) => `Pauses of a second or more came often: ${shown}.`,
      action: (shown, goal) =>
        `Finish the sentence before you think about the next one: from ${shown} to at most ${goal}.`,
    },
  },
  longest_pause: {
    show: number('s'),
    strength: (shown) => `You never lost the thread for long: your longest pause was ${shown}.`,
    high: {
      area: (shown) => `Your longest pause was ${shown}.`,
      action: (shown, goal) =>
        `When you need time, say so in a short sentence; keep silences under ${goal} instead of ${shown}.`,
    },
  },
  run: {
    show: number('syllables'),
    strength: (shown) => `You spoke in full phrases: about ${shown} between pauses.`,
    low: {
      area: (shown) => `Your phrases were short: about ${shown} between pauses.`,
      action: (shown, goal) =>
        `Read an answer aloud and carry each thought to its end: from ${shown} to ${goal} in one go.`,
    },
    high: {
      area: (shown) => `You spoke for long without a pause: about ${shown}.`,
      action: (shown, goal) => `Split long sentences in two: from ${shown} to at most ${goal} before a pause.`,
    },
  },
  fillers: {
    show: number('possible fillers a minute'),
    strength: (shown) => `Few sounds such as "um" stood out: ${shown}.`,
    high: {
      area: (shown) => `Sounds that may be "um" or "uh" came often: ${shown}.`,
      action: (shown, goal) => `Let a short silence stand where an "um" would come: from ${shown} to at most ${goal}.`,
    },
  },
  f0sd: {
    show: number('semitones'),
    strength: (shown) => `Your voice had a lively melody, with a spread of ${shown}.`,
    low: {
      area: (shown) => `Your melody stayed within a narrow range, with a spread of ${shown}.`,
      action: (shown, goal) =>
        `Stress the one word that matters in each sentence, so that the spread grows from ${shown} to ${goal}.`,
    },
    high: {
      area: (shown) => `Your melody moved over a very wide range, with a spread of ${shown}.`,
      action: (shown, goal) => `Keep the big jumps for the key points: from a spread of ${shown} to at most ${goal}.`,
    },
  },
  loud: {
    show: number('dB'),
    strength: (shown) => `You varied how loud you spoke, by about ${shown}.`,
    low: {
      area: (shown) => `Your loudness hardly changed, by about ${shown}.`,
      action: (shown, goal) => `Give key words more voice and asides less: from ${shown} to ${goal} of change.`,
    },
    high: {
      area: (shown) => `Your loudness changed a great deal, by about ${shown}.`,
      action: (shown, goal) =>
        `Keep the same distance to the microphone and carry your voice to the end of sentences: from ${shown} to at most ${goal}.`,
    },
  },
  snr: {
    show: number('dB'),
    strength: (shown) => `Your voice stood clearly above the room, by ${shown}.`,
    low: {
      area: (shown) => `The room was loud next to your voice, which stood only ${shown} above it.`,
      action: (shown, goal) =>
        `Use a headset or a quieter room, so that your voice stands ${goal} above it instead of ${shown}.`,
    },
  },
  camera: {
    show: percent,
    strength: (shown) => `You kept camera contact for ${shown} of the time you spoke.`,
    low: {
      area: (shown) => `You looked at the camera for ${shown} of the time you spoke.`,
      action: (shown, goal) =>
        `Look at the lens during the first sentence of every point: from ${shown} to ${goal} of the time.`,
    },
  },
  away_run: {
    show: number('s'),
    strength: (shown) => `You came back to the camera quickly: your longest look to the side was ${shown}.`,
    high: {
      area: (shown) => `Your longest look to the side lasted ${shown}.`,
      action: (shown, goal) =>
        `Put your notes right under the lens and come back to it within ${goal} instead of ${shown}.`,
    },
  },
  away_rate: {
    show: number('looks away a minute'),
    strength: (shown) => `Your gaze was steady, with ${shown}.`,
    high: {
      area: (shown) => `Your gaze moved off the camera often, with ${shown}.`,
      action: (shown, goal) => `Hold the lens for one whole sentence at a time: from ${shown} to at most ${goal}.`,
    },
  },
  tilt: {
    show: percent,
    strength: (shown) => `Your shoulders were level nearly all the time; they leaned for ${shown} of it.`,
    high: {
      area: (shown) => `Your shoulders leaned to one side for ${shown} of the time.`,
      action: (shown, goal) =>
        `Put both feet on the floor and both arms on the table: from ${shown} to at most ${goal} of the time.`,
    },
  },
  slouch: {
    show: percent,
    strength: (shown) => `You sat as upright as at your best nearly all the time; you sank for ${shown} of it.`,
    high: {
      area: (shown) => `You sat lower than at your own best for ${shown} of the time.`,
      action: (shown, goal) =>
        `Raise the camera to eye level and sit back in the chair: from ${shown} to at most ${goal} of the time.`,
    },
  },
  roll: {
    show: percent,
    strength: (shown) => `You held your head level; it was tilted for ${shown} of the time.`,
    high: {
      area: (shown) => `Your head was tilted for ${shown} of the time.`,
      action: (shown, goal) =>
        `Check in the preview that your eyes are level: from ${shown} to at most ${goal} of the time.`,
    },
  },
  move: {
    show: number('degrees a second'),
    strength: (shown) => `Your head moved naturally with your words, at ${shown}.`,
    low: {
      area: (shown) => `Your head was very still, at ${shown}.`,
      action: (shown, goal) => `Let small nods go with your key points: from ${shown} to ${goal}.`,
    },
    high: {
      area: (shown) => `Your head moved a lot, at ${shown}.`,
      action: (shown, goal) => `Lean lightly against the back of the chair: from ${shown} to at most ${goal}.`,
    },
  },
  fh: {
    show: percent,
    strength: (shown) => `Your face filled the picture well, at ${shown} of its height.`,
    low: {
      area: (shown) => `Your face was small in the picture, at ${shown} of its height.`,
      action: (shown, goal) =>
        `Move closer to the camera, so that your face grows from ${shown} to ${goal} of the height.`,
    },
    high: {
      area: (shown) => `Your face nearly filled the picture, at ${shown} of its height.`,
      action: (shown, goal) => `Move back a little, so that your face shrinks from ${shown} to ${goal} of the height.`,
    },
  },
  fc: {
    show: percent,
    strength: (shown) => `You sat well in the middle of the picture, ${shown} off its centre.`,
    high: {
      area: (shown) => `You sat ${shown} off the centre of the picture.`,
      action: (shown, goal) => `Turn the camera until you are in the middle: from ${shown} to at most ${goal} off.`,
    },
  },
  luma: {
    show: number('of 255'),
    strength: (shown) => `The picture was bright enough, at ${shown}.`,
    low: {
      area: (shown) => `The picture was dark, at ${shown}.`,
      action: (shown, goal) => `Put a lamp or a window in front of you: from ${shown} to ${goal}.`,
    },
  },
  single: {
    show: percent,
    strength: (shown) => `You had the picture to yourself; others were seen for ${shown} of the time.`,
    high: {
      area: (shown) => `Someone else was in the picture for ${shown} of the time.`,
      action: (shown, goal) => `Record where nobody passes behind you: from ${shown} to at most ${goal} of the time.`,
    },
  },
  smile: {
    show: () => '',
    strength: () => 'A smile was seen at the beginning or the end.',
  },
};
