/**
 * Output of the analysis engine for two of the recordings in `infra/start/seed/history`: a rendered
 * head with a synthetic voice. Unedited, but the waveform has only the louder of each two levels.
 * Times are in seconds from the start of the recording.
 */
export const sampleFirstTake = {
  durationSeconds: 40,
  charisma: 38,
  observation: 'Your voice stayed close to one note.',
  advice: 'Pick one word per sentence and lift your voice on it.',
  lookAway: { from: 12.03, to: 12.97 },
  /** The part of the recording that the film shows. */
  film: { from: 4.8, to: 15.8 },
  waveform: [
    0, 42, 92, 82, 71, 66, 40, 1, 0, 0, 0, 0, 76, 54, 100, 79, 76, 86, 88, 56, 70, 69, 100, 4, 0, 0,
    0, 0, 94, 92, 80, 78, 100, 83, 84, 96, 48, 64, 95, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 77, 76, 83, 81,
    100, 67, 44, 78, 90, 86, 88, 85, 52, 0, 0, 0, 0, 33, 92, 89, 68, 85, 86, 93, 85, 48, 69, 74, 30,
    0, 0, 0, 0, 7, 100, 88, 95, 83, 87, 61, 87, 65, 67, 87, 47, 3, 0, 0, 0, 0, 0,
  ],
} as const;

/** The head leans from 6 to 14 s and sinks from 20 to 28 s. */
export const sampleThirdTake = {
  durationSeconds: 32,
  overall: 88,
  waveform: [
    0, 2, 83, 51, 60, 61, 33, 0, 20, 84, 82, 82, 80, 58, 90, 69, 79, 68, 22, 0, 85, 100, 67, 78, 73,
    87, 77, 51, 57, 80, 0, 0, 64, 84, 80, 99, 63, 56, 58, 70, 66, 89, 46, 0, 29, 96, 82, 75, 84, 70,
    76, 53, 75, 35, 6, 0, 100, 100, 70, 72, 80, 43, 69, 66, 69, 58, 3, 0, 79, 93, 50, 39, 98, 100,
    68, 77, 92, 75, 2, 0, 74, 83, 100, 80, 77, 62, 65, 86, 48, 71, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ],

  scores: {
    charisma: { score: 92, interval: { low: 81, high: 95 } },
    confidence: { score: 95, interval: { low: 92, high: 95 } },
    posture: { score: 60, interval: { low: 54, high: 66 } },
    eyeContact: { score: 95, interval: { low: 92, high: 95 } },
    communicationSkills: { score: 95, interval: { low: 56, high: 95 } },
    overallProfessionalism: { score: 89, interval: { low: 83, high: 95 } },
  },

  lanes: [
    { name: 'Looking away', moments: [] },
    { name: 'Long pauses', moments: [] },
    { name: 'Uneven shoulders', moments: [{ from: 6.1, to: 13.96 }] },
    { name: 'Tilted head', moments: [{ from: 6.1, to: 13.99 }] },
    {
      name: 'Slouching',
      moments: [
        { from: 19.63, to: 25.25 },
        { from: 26.75, to: 28.04 },
      ],
    },
  ],

  cues: [
    {
      atSeconds: 6.1,
      observation: 'Your shoulders leaned to one side for 25% of the time.',
      advice:
        'Plant both feet and rest your forearms on the table. You leaned for 25% of this take; aim for under 10%.',
    },
    {
      atSeconds: 6.1,
      observation: 'Your head was tilted for 25% of the time.',
      advice:
        'Check in the preview that your eyes are level. Your head was tilted for 25% of this take; aim for under 10%.',
    },
    {
      atSeconds: 19.63,
      observation: 'You sat lower than your most upright position for 22% of the time.',
      advice:
        'Raise the camera to eye level and sit back in your chair. You slouched for 22% of this take; aim for under 10%.',
    },
  ],
} as const;
