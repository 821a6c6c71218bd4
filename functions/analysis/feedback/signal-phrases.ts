import type { SignalKey } from '#shared/analysis/analysis-record.ts';

/**
 * Phrases about a signal. `shown` is the value with its unit, `from` is the value without its unit
 * (except %), and `goal` is the nearest limit of the good range, with its unit.
 */
interface SignalPhrases {
  formatValue: (value: number) => string;
  strength: (shown: string) => string;
  /** Replaces `strength` if the value is 0. */
  strengthAtZero?: string;
  /**
   * `adviceIfLow` is for values below the good range, and `adviceIfHigh` is for values above it.
   */
  adviceIfLow?: Advice;
  adviceIfHigh?: Advice;
}

interface Advice {
  area: (shown: string) => string;
  action: (from: string, goal: string) => string;
  /** A short reminder to put next to the camera lens during the next take. */
  cue: string;
}

const percent = (value: number) => `${Math.round(value * 100)}%`;
const number = (unit: string) => (value: number) => `${value} ${unit}`;

export const signalPhrases: Record<SignalKey, SignalPhrases> = {
  syllablesPerSecond: {
    formatValue: number('syllables per second'),
    strength: (shown) => `Your pace was easy to follow: ${shown}.`,
    adviceIfLow: {
      area: (shown) => `You spoke slowly: ${shown}.`,
      action: (from, goal) =>
        `Rehearse one answer until it flows. You spoke at ${from}; aim for ${goal}.`,
      cue: 'Let each sentence flow to its end',
    },
    adviceIfHigh: {
      area: (shown) => `You spoke fast: ${shown}.`,
      action: (from, goal) =>
        `Take a breath at the end of each sentence. You spoke at ${from}; aim for ${goal}.`,
      cue: 'Take a breath after each sentence',
    },
  },

  pauseShare: {
    formatValue: percent,
    strength: (shown) =>
      `You left room between your thoughts: pauses made up ${shown} of your answer.`,
    adviceIfLow: {
      area: (shown) =>
        `You left little room between sentences: pauses made up ${shown} of your answer.`,
      action: (from, goal) =>
        `Pause briefly after each main point. Your pauses made up ${from}; aim for about ${goal}.`,
      cue: 'Pause after each main point',
    },
    adviceIfHigh: {
      area: (shown) => `Pauses took up a lot of your answer: ${shown}.`,
      action: (from, goal) =>
        `Write down three key words before you start. Your pauses made up ${from}; aim for about ${goal}.`,
      cue: 'Start the next sentence sooner',
    },
  },

  longPausesPerMinute: {
    formatValue: number('long pauses per minute'),
    strength: (shown) => `You kept going with few long pauses: ${shown}.`,
    strengthAtZero: 'You kept going without a single long pause.',
    adviceIfHigh: {
      area: (shown) => `You often paused for a second or more: ${shown}.`,
      action: (from, goal) =>
        `Finish one sentence before you plan the next. You had ${from}; aim for at most ${goal}.`,
      cue: 'Finish one sentence, then plan the next',
    },
  },

  longestPauseSeconds: {
    formatValue: number('s'),
    strength: (shown) => `You kept your train of thought: your longest pause was ${shown}.`,
    strengthAtZero: 'You spoke without a pause.',
    adviceIfHigh: {
      area: (shown) => `Your longest pause was ${shown}.`,
      action: (from, goal) =>
        `If you need time, say so in a short sentence. Your longest pause was ${from} s; keep it under ${goal}.`,
      cue: 'If you need time, say so',
    },
  },

  syllablesPerPhrase: {
    formatValue: number('syllables'),
    strength: (shown) => `You spoke in full phrases: about ${shown} between pauses.`,
    adviceIfLow: {
      area: (shown) => `Your phrases were short: about ${shown} between pauses.`,
      action: (from, goal) =>
        `Read an answer aloud and carry each thought to its end. Your phrases had about ${from}; aim for ${goal}.`,
      cue: 'Carry each thought to its end',
    },
    adviceIfHigh: {
      area: (shown) => `You spoke for a long time without pausing: about ${shown}.`,
      action: (from, goal) =>
        `Split long sentences in two. Your phrases had about ${from}; aim for at most ${goal}.`,
      cue: 'Keep sentences short',
    },
  },

  fillersPerMinute: {
    formatValue: number('fillers per minute'),
    strength: (shown) => `You used few sounds like “um”: ${shown}.`,
    strengthAtZero: 'No sounds like “um” stood out.',
    adviceIfHigh: {
      area: (shown) => `You often used sounds like “um” or “uh”: ${shown}.`,
      action: (from, goal) =>
        `Pause silently instead of saying “um”. You had ${from}; aim for at most ${goal}.`,
      cue: 'Pause instead of saying “um”',
    },
  },

  pitchStdDevSemitones: {
    formatValue: number('semitones'),
    strength: () => 'Your voice rose and fell in a lively way.',
    adviceIfLow: {
      area: () => 'Your voice stayed close to one note.',
      action: () => 'Pick one word per sentence and lift your voice on it.',
      cue: 'Lift one word per sentence',
    },
    adviceIfHigh: {
      area: () => 'Your voice jumped up and down a lot.',
      action: () => 'Save the big jumps for your key points.',
      cue: 'Save big jumps for key points',
    },
  },

  loudnessStdDevDb: {
    formatValue: number('dB'),
    strength: () => 'You varied your volume well.',
    adviceIfLow: {
      area: () => 'Your volume hardly changed.',
      action: () => 'Say key words a little louder and side remarks a little softer.',
      cue: 'Say key words a little louder',
    },
    adviceIfHigh: {
      area: () => 'Your volume changed a lot.',
      action: () =>
        'Keep the same distance to the microphone and carry your voice to the end of each sentence.',
      cue: 'Carry your voice to the end of each sentence',
    },
  },

  signalToNoiseDb: {
    formatValue: number('dB'),
    strength: () => 'Your voice was clear of background noise.',
    adviceIfLow: {
      area: () => 'Background noise was almost as loud as your voice.',
      action: () => 'Use a headset or find a quieter room.',
      cue: 'Find a quieter place or use a headset',
    },
  },

  cameraContactShare: {
    formatValue: percent,
    strength: (shown) => `You looked at the camera for ${shown} of the time you spoke.`,
    adviceIfLow: {
      area: (shown) => `You looked at the camera for only ${shown} of the time you spoke.`,
      action: (from, goal) =>
        `Look at the lens during the first sentence of every point. You did so for ${from} of the time; aim for ${goal}.`,
      cue: 'Start every point looking at the lens',
    },
  },

  longestLookAwaySeconds: {
    formatValue: number('s'),
    strength: (shown) =>
      `You came back to the camera quickly: your longest look to the side was ${shown}.`,
    strengthAtZero: 'You never looked to the side for long.',
    adviceIfHigh: {
      area: (shown) => `Your longest look to the side lasted ${shown}.`,
      action: (from, goal) =>
        `Put your notes right below the lens. Your longest look away was ${from} s; come back within ${goal}.`,
      cue: 'Come back to the lens quickly',
    },
  },

  looksAwayPerMinute: {
    formatValue: number('looks away per minute'),
    strength: (shown) => `Your eyes stayed on the camera: ${shown}.`,
    strengthAtZero: 'Your eyes stayed on the camera the whole time.',
    adviceIfHigh: {
      area: (shown) => `Your eyes left the camera often: ${shown}.`,
      action: (from, goal) =>
        `Keep your eyes on the lens for one whole sentence at a time. You had ${from}; aim for at most ${goal}.`,
      cue: 'Stay on the lens for whole sentences',
    },
  },

  tiltedShouldersShare: {
    formatValue: percent,
    strength: (shown) =>
      `Your shoulders were level almost the whole time. They leaned for ${shown} of it.`,
    strengthAtZero: 'Your shoulders were level the whole time.',
    adviceIfHigh: {
      area: (shown) => `Your shoulders leaned to one side for ${shown} of the time.`,
      action: (from, goal) =>
        `Plant both feet and rest your forearms on the table. You leaned for ${from} of this take; aim for under ${goal}.`,
      cue: 'Both feet on the floor, shoulders level',
    },
  },

  slouchingShare: {
    formatValue: percent,
    strength: (shown) => `You sat upright almost the whole time. You slouched for ${shown} of it.`,
    strengthAtZero: 'You sat upright the whole time.',
    adviceIfHigh: {
      area: (shown) =>
        `You slouched for ${shown} of the time, compared with your most upright position.`,
      action: (from, goal) =>
        `Raise the camera to eye level and sit back in your chair. You slouched for ${from} of this take; aim for under ${goal}.`,
      cue: 'Sit tall, back against the chair',
    },
  },

  tiltedHeadShare: {
    formatValue: percent,
    strength: (shown) =>
      `You held your head level almost the whole time. It was tilted for ${shown} of it.`,
    strengthAtZero: 'You held your head level the whole time.',
    adviceIfHigh: {
      area: (shown) => `Your head was tilted for ${shown} of the time.`,
      action: (from, goal) =>
        `Check in the preview that your eyes are level. Your head was tilted for ${from} of this take; aim for under ${goal}.`,
      cue: 'Keep your eyes level',
    },
  },

  headSpeedDegreesPerSecond: {
    formatValue: number('degrees per second'),
    strength: () => 'Your head moved naturally with your words.',
    adviceIfLow: {
      area: () => 'Your head barely moved.',
      action: () => 'Add small nods on your key points.',
      cue: 'Nod on your key points',
    },
    adviceIfHigh: {
      area: () => 'Your head moved a lot.',
      action: () => 'Lean lightly against the back of your chair.',
      cue: 'Rest lightly against your chair',
    },
  },

  faceHeightShare: {
    formatValue: percent,
    strength: () => 'Your face filled the frame well.',
    adviceIfLow: {
      area: (shown) => `Your face was small in the frame: ${shown} of its height.`,
      action: (from, goal) =>
        `Move closer to the camera, until your face fills ${goal} of the height instead of ${from}.`,
      cue: 'Move closer to the camera',
    },
    adviceIfHigh: {
      area: (shown) => `Your face nearly filled the frame: ${shown} of its height.`,
      action: (from, goal) =>
        `Move back a little, until your face fills ${goal} of the height instead of ${from}.`,
      cue: 'Move back a little',
    },
  },

  faceOffCenterShare: {
    formatValue: percent,
    strength: () => 'You were well centered in the frame.',
    adviceIfHigh: {
      area: (shown) => `You were ${shown} off center in the frame.`,
      action: (from, goal) =>
        `Turn the camera until you are in the middle. You were ${from} off center; aim for under ${goal}.`,
      cue: 'Sit in the middle of the frame',
    },
  },

  frameBrightness: {
    formatValue: number('of 255'),
    strength: () => 'The picture was bright enough.',
    adviceIfLow: {
      area: () => 'The picture was dark.',
      action: () => 'Put a lamp or a window in front of you.',
      cue: 'Put a light in front of you',
    },
  },

  multipleFacesShare: {
    formatValue: percent,
    strength: (shown) =>
      `You had the frame to yourself almost the whole time. Others were visible for ${shown} of it.`,
    strengthAtZero: 'You had the frame to yourself.',
    adviceIfHigh: {
      area: (shown) => `Someone else was in the frame for ${shown} of the time.`,
      action: (from, goal) =>
        `Record where nobody walks behind you. Someone was visible for ${from} of this take; aim for under ${goal}.`,
      cue: 'Record where nobody walks behind you',
    },
  },

  smileDetected: {
    formatValue: () => '',
    strength: () => 'You smiled at the start or the end.',
  },

  wordingScore: {
    formatValue: number('out of 100'),
    strength: (shown) => `Your answer was well structured and specific: ${shown}.`,
    adviceIfLow: {
      area: (shown) => `Your answer left out part of the story or its details: ${shown}.`,
      action: (from, goal) =>
        `Describe the situation, what you did, and the result with a number. You scored ${from}; aim for ${goal}.`,
      cue: 'Situation, what you did, result',
    },
  },
};
