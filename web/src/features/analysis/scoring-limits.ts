/** Texts of the page "How scoring works". Numbers come from the rubric and the benchmark instead. */
export const neverJudged = [
  'Emotions, honesty, personality and intelligence. We don’t use any model that guesses them.',
  'Your identity. We don’t use face or voice recognition.',
  'Accent, dialect, grammar, or how high or low your voice is.',
  'Age, gender, skin, face shape, hair, clothes, disability or your home. Looks strongly affect real interviews. That is a bias, so we leave it out on purpose.',
  'Your chances of getting hired. No employer or school ever sees a score.',
] as const;

export const knownWeaknesses = [
  'Small glances are missed. Eye direction can only be estimated, so a look away counts only at a clear angle.',
  'Glances without a head turn are detected less reliably for people with both dark skin and glasses. We measured this on synthetic clips only.',
  'If your glasses reflect light, looking straight ahead may count as looking away for a few seconds.',
  'If you leave the frame sideways and return within four seconds, it counts as looking away.',
  'Without a transcript, fillers are detected by sound. Some are missed, especially an “um” that runs into a word, and some words are mistaken for fillers. That’s why the report calls them “possible.”',
  'Pace counts syllables without knowing the words. The good range fits English; other languages have more syllables per second.',
  'A loud room, echo, a second voice or a distant microphone makes pauses and voice variety less accurate. If your voice is less than about 10 dB above the noise, don’t rely on pace and pauses.',
  'If your head moves very little, the measurement shows even less movement than there was.',
  'Slouching is compared with your most upright position in the same recording. If you slouch from start to finish, it isn’t detected. Sitting up for less than two seconds may be missed.',
  'A face that is in profile, half out of the frame or very small isn’t detected at all.',
  'The benchmark uses rendered faces and synthetic voices, because only their exact values are known. Real rooms, beards, headscarves, reflections and spontaneous speech are harder.',
  'The benchmark tests the measurements, not the good ranges. Those rely on the studies.',
] as const;
