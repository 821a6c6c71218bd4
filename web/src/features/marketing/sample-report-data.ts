/**
 * Unedited output of the analysis engine (rubric 2.0) for a 32-second test recording of a rendered
 * head with a synthetic voice. The head leans from 6 to 14 s and sinks from 20 to 28 s.
 */
export const sampleReportData = {
  durationSeconds: 32,
  overall: 86,

  scores: {
    charisma: { score: 88, interval: { low: 83, high: 93 } },
    confidence: { score: 95, interval: { low: 92, high: 95 } },
    posture: { score: 58, interval: { low: 51, high: 65 } },
    eyeContact: { score: 95, interval: { low: 92, high: 95 } },
    communicationSkills: { score: 92, interval: { low: 85, high: 95 } },
    overallProfessionalism: { score: 88, interval: { low: 85, high: 91 } },
  },

  /** Detected moments, in seconds from the start of the recording. */
  lanes: [
    { name: 'Looking away', moments: [] },
    { name: 'Long pauses', moments: [] },
    { name: 'Uneven shoulders', moments: [{ from: 5.96, to: 14.05 }] },
    { name: 'Tilted head', moments: [{ from: 6.09, to: 13.99 }] },
    { name: 'Slouching', moments: [{ from: 19.86, to: 28.11 }] },
  ],

  cues: [
    {
      atSeconds: 5.96,
      observation: 'Your shoulders leaned to one side for 25% of the time.',
      advice:
        'Plant both feet and rest your forearms on the table. You leaned for 25% of this take; aim for under 10%.',
    },
    {
      atSeconds: 6.09,
      observation: 'Your head was tilted for 25% of the time.',
      advice:
        'Check in the preview that your eyes are level. Your head was tilted for 25% of this take; aim for under 10%.',
    },
    {
      atSeconds: 19.86,
      observation: 'You sat lower than your most upright position for 26% of the time.',
      advice:
        'Raise the camera to eye level and sit back in your chair. You slouched for 26% of this take; aim for under 10%.',
    },
  ],
} as const;
