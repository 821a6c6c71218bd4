import type { SignalKey } from '#shared/analysis/analysis-record.ts';

/**
 * Phrases about a signal. `shown` is the measured value and `goal` a value in the good
 * range, both without a unit (except %).
 */
interface SignalPhrases {
  /** `period` names the time that a share refers to, such as "of the time you spoke". */
  strength: (shown: string, period: string) => string;
  /** Replaces `strength` if the value is 0. */
  strengthAtZero?: string;
  /**
   * `adviceIfLow` is for values below the good range, and `adviceIfHigh` is for values above it.
   */
  adviceIfLow?: Advice;
  adviceIfHigh?: Advice;
}

interface Advice {
  area: (shown: string, period: string) => string;
  action: (shown: string, goal: string, period: string) => string;
  /** A short reminder to put next to the camera lens during the next take. */
  cue: string;
}

/** Advice if the face was out of the frame. `shown` is null if it was hardly ever seen. */
export const frameAdvice = {
  area: (shown: string | null) =>
    shown === null
      ? 'Your face was out of the frame most of the time.'
      : `Your face was out of the frame for ${shown} of the time.`,
  action: 'Sit so that the preview shows your whole face, and stay there until you finish.',
  cue: 'Stay in the frame',
};

const seconds = (shown: string) => (shown === '1' ? '1 second' : `${shown} seconds`);
const times = (shown: string) => (shown === '1' ? 'once' : `${shown} times`);

export const signalPhrases: Record<SignalKey, SignalPhrases> = {
  syllablesPerSecond: {
    strength: (shown) => `Your pace was easy to follow: about ${shown} words a second.`,
    adviceIfLow: {
      area: (shown) => `You spoke slowly: about ${shown} words a second.`,
      action: (shown, goal) =>
        `Rehearse one answer until it flows. You spoke about ${shown} words a second; aim for about ${goal}.`,
      cue: 'Let each sentence flow to its end',
    },
    adviceIfHigh: {
      area: (shown) => `You spoke fast: about ${shown} words a second.`,
      action: (shown, goal) =>
        `Take a breath at the end of each sentence. You spoke about ${shown} words a second; aim for about ${goal}.`,
      cue: 'Take a breath after each sentence',
    },
  },

  pauseShare: {
    strength: (shown) =>
      `You left room between your thoughts: pauses made up ${shown} of your answer.`,
    adviceIfLow: {
      area: (shown) =>
        `You left little room between sentences: pauses made up ${shown} of your answer.`,
      action: (shown, goal) =>
        `Pause briefly after each main point. Your pauses made up ${shown}; aim for about ${goal}.`,
      cue: 'Pause after each main point',
    },
    adviceIfHigh: {
      area: (shown) => `Pauses took up a lot of your answer: ${shown}.`,
      action: (shown, goal) =>
        `Write down three key words before you start. Your pauses made up ${shown}; aim for about ${goal}.`,
      cue: 'Start the next sentence sooner',
    },
  },

  longPausesPerMinute: {
    strength: (shown) => `You kept going with few long pauses: ${shown} a minute.`,
    strengthAtZero: 'You kept going without a single long pause.',
    adviceIfHigh: {
      area: (shown) => `You paused for a second or more ${times(shown)} a minute.`,
      action: (shown, goal) =>
        `Finish one sentence before you plan the next. You took a long pause ${times(shown)} a minute; aim for at most ${goal}.`,
      cue: 'Finish one sentence, then plan the next',
    },
  },

  longestPauseSeconds: {
    strength: (shown) =>
      `You kept your train of thought: your longest pause was ${seconds(shown)}.`,
    adviceIfHigh: {
      area: (shown) => `Your longest pause was ${seconds(shown)}.`,
      action: (shown, goal) =>
        `If you need time, say so in a short sentence. Your longest pause was ${seconds(shown)}; keep it under ${seconds(goal)}.`,
      cue: 'If you need time, say so',
    },
  },

  syllablesPerPhrase: {
    strength: (shown) => `You spoke in full phrases: about ${shown} words between pauses.`,
    adviceIfLow: {
      area: (shown) => `Your phrases were short: about ${shown} words between pauses.`,
      action: (shown, goal) =>
        `Read an answer aloud and carry each thought to its end. Your phrases had about ${shown} words; aim for about ${goal}.`,
      cue: 'Carry each thought to its end',
    },
    adviceIfHigh: {
      area: (shown) => `Your phrases were long: about ${shown} words between pauses.`,
      action: (shown, goal) =>
        `Split long sentences in two. Your phrases had about ${shown} words; aim for about ${goal}.`,
      cue: 'Keep sentences short',
    },
  },

  fillersPerMinute: {
    strength: (shown) => `You used few sounds like “um”: ${shown} a minute.`,
    strengthAtZero: 'Your transcript shows no sounds like “um”.',
    adviceIfHigh: {
      area: (shown) => `You often used sounds like “um” or “uh”: ${times(shown)} a minute.`,
      action: (shown, goal) =>
        `Pause silently instead of saying “um”. You used such sounds ${times(shown)} a minute; aim for at most ${goal}.`,
      cue: 'Pause instead of saying “um”',
    },
  },

  pitchStdDevSemitones: {
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
    strength: () => 'Your voice was clear of background noise.',
    adviceIfLow: {
      area: () => 'Background noise was easy to hear behind your voice.',
      action: () => 'Use a headset or find a quieter room.',
      cue: 'Find a quieter place or use a headset',
    },
  },

  cameraContactShare: {
    strength: (shown, period) => `You looked at the camera for ${shown} ${period}.`,
    adviceIfLow: {
      area: (shown, period) => `You looked at the camera for only ${shown} ${period}.`,
      action: (shown, goal, period) =>
        `Look at the lens during the first sentence of every point. You looked at it for ${shown} ${period}; aim for ${goal}.`,
      cue: 'Start every point looking at the lens',
    },
  },

  longestLookAwaySeconds: {
    strength: (shown) =>
      `You came back to the camera quickly: your longest look to the side was ${seconds(shown)}.`,
    strengthAtZero: 'You never looked to the side for long.',
    adviceIfHigh: {
      area: (shown) => `Your longest look to the side lasted ${seconds(shown)}.`,
      action: (shown, goal) =>
        `Put your notes right below the lens. Your longest look to the side lasted ${seconds(shown)}; come back within ${seconds(goal)}.`,
      cue: 'Come back to the lens quickly',
    },
  },

  looksAwayPerMinute: {
    strength: (shown) => `You rarely looked away: ${times(shown)} a minute.`,
    strengthAtZero: 'You never looked away for half a second or more.',
    adviceIfHigh: {
      area: (shown) => `You often looked away: ${times(shown)} a minute.`,
      action: (shown, goal) =>
        `Keep your eyes on the lens for one whole sentence at a time. You looked away ${times(shown)} a minute; aim for at most ${goal}.`,
      cue: 'Stay on the lens for whole sentences',
    },
  },

  tiltedShouldersShare: {
    strength: (shown) =>
      `Your shoulders stayed steady almost the whole time. They leaned for ${shown} of it.`,
    strengthAtZero: 'Your shoulders stayed steady.',
    adviceIfHigh: {
      area: (shown) => `Your shoulders leaned to one side for ${shown} of the time.`,
      action: (shown, goal) =>
        `Plant both feet and rest your forearms on the table. You leaned for ${shown} of this take; aim for under ${goal}.`,
      cue: 'Both feet on the floor, shoulders level',
    },
  },

  slouchingShare: {
    strength: (shown) =>
      `You stayed in your most upright position almost the whole time. You sat lower for ${shown} of it.`,
    strengthAtZero: 'You stayed in your most upright position.',
    adviceIfHigh: {
      area: (shown) => `You sat lower than your most upright position for ${shown} of the time.`,
      action: (shown, goal) =>
        `Raise the camera to eye level and sit back in your chair. You slouched for ${shown} of this take; aim for under ${goal}.`,
      cue: 'Sit tall, back against the chair',
    },
  },

  tiltedHeadShare: {
    strength: (shown) =>
      `Your head stayed at its usual angle almost the whole time. It was tilted for ${shown} of it.`,
    strengthAtZero: 'Your head stayed at its usual angle.',
    adviceIfHigh: {
      area: (shown) => `Your head was tilted for ${shown} of the time.`,
      action: (shown, goal) =>
        `Check in the preview that your eyes are level. Your head was tilted for ${shown} of this take; aim for under ${goal}.`,
      cue: 'Keep your eyes level',
    },
  },

  headSpeedDegreesPerSecond: {
    strength: () => 'Your head moved naturally.',
    adviceIfLow: {
      area: () => 'Your head moved very little.',
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
    strength: () => 'Your face filled the frame well.',
    adviceIfLow: {
      area: (shown) => `Your face was small in the frame: ${shown} of its height.`,
      action: (shown, goal) =>
        `Move closer to the camera, until your face fills about ${goal} of the frame’s height instead of ${shown}.`,
      cue: 'Move closer to the camera',
    },
    adviceIfHigh: {
      area: (shown) => `Your face nearly filled the frame: ${shown} of its height.`,
      action: (shown, goal) =>
        `Move back a little, until your face fills about ${goal} of the frame’s height instead of ${shown}.`,
      cue: 'Move back a little',
    },
  },

  faceOffCenterShare: {
    strength: () => 'You were well centered in the frame.',
    adviceIfHigh: {
      area: (shown) => `You were ${shown} off center in the frame.`,
      action: (shown, goal) =>
        `Turn the camera until you are in the middle. You were ${shown} off center; aim for under ${goal}.`,
      cue: 'Sit in the middle of the frame',
    },
  },

  frameBrightness: {
    strength: () => 'The picture was bright enough.',
    adviceIfLow: {
      area: () => 'The picture was too dark.',
      action: () => 'Put a lamp or a window in front of you.',
      cue: 'Put a light in front of you',
    },
  },

  multipleFacesShare: {
    strength: (shown) =>
      `You had the frame to yourself almost the whole time. Another face was visible for ${shown} of it.`,
    strengthAtZero: 'You had the frame to yourself.',
    adviceIfHigh: {
      area: (shown) => `Another face was in the frame for ${shown} of the time.`,
      action: (shown, goal) =>
        `Record where no other face is in view, not even on a poster or a screen. Another face was visible for ${shown} of this take; aim for under ${goal}.`,
      cue: 'Be the only face in the frame',
    },
  },

  smileDetected: {
    strength: () => 'You smiled at the start or the end.',
  },

  wordingScore: {
    strength: (shown) => `Your answer was well structured and specific: ${shown} out of 100.`,
    adviceIfLow: {
      area: (shown) =>
        `Your answer left out part of the story or its details: ${shown} out of 100.`,
      action: (shown, goal) =>
        `Describe the situation, what you did, and the result with a number. You scored ${shown}; aim for ${goal}.`,
      cue: 'Situation, what you did, result',
    },
  },
};
