/** For the page "How scoring works". Words only: numbers come from the rubric and the benchmark. */
export const neverJudged = [
  'Emotions, honesty, personality and intelligence. No model that guesses them is loaded.',
  'Who you are: no identity is computed from your face or voice.',
  'Accent, dialect, grammar, how high your voice is.',
  'Age, gender, skin, face shape, hair, clothes, disability, your home. How somebody looks has a large effect on real interviews; that effect is a bias, so it is left out on purpose.',
  'Your chances of being hired. No employer and no school sees a score.',
] as const;

export const knownWeaknesses = [
  'Small looks away are missed. Where an eye looks can be told only roughly, so a look counts from a clear angle on.',
  'Looks with the eyes alone, without a turn of the head, are told less surely with dark skin and glasses together than without; that was measured on imitated clips only.',
  'With glasses that reflect light, a straight gaze may be taken for a look aside for some seconds.',
  'Who leaves the picture sideways and is back within four seconds is taken for turned away.',
  'Fillers are guessed from the sound unless a transcript is configured: some are missed, and some words are taken for one. Sounds such as "um" that run into words are missed. The report calls them possible.',
  'Pace counts syllables without knowing the words. The good range fits English; other languages are spoken with more syllables a second.',
  'A loud room, echo, a second voice or a far microphone makes pauses and melody less certain. With less than about 10 dB between your voice and the room, pace and pauses cannot be trusted.',
  'Very calm heads read as stiller than they are.',
  'Slouching is compared with your own most upright position in the same recording. Who slouches from the first second to the last is not noticed, and sitting up for less than two seconds between two slouches may be missed.',
  'A face in profile, half out of the picture or very small is not found at all.',
  'The clips of the benchmark are rendered faces and synthetic voices, because only there the truth is known exactly. Real rooms, beards, headscarves, reflections and spontaneous speech are harder.',
  'The benchmark proves the measurement, not the ranges: whether more of a signal is really better rests on the studies.',
] as const;
