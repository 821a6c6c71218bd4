/**
 * Unedited output of the analysis engine (rubric 1.2) for a 32-second test recording of a rendered head with a
 * synthetic voice. The head leans from 6 to 14 s and sinks from 20 to 28 s.
 */
export const sampleReportData = {
  durationSeconds: 32,
  overall: 89,
  scores: {
    charisma: { score: 94, interval: { low: 89, high: 99 } },
    confidence: { score: 95, interval: { low: 92, high: 98 } },
    posture: { score: 61, interval: { low: 54, high: 68 } },
    eyeContact: { score: 95, interval: { low: 92, high: 98 } },
    communicationSkills: { score: 95, interval: { low: 92, high: 98 } },
    overallProfessionalism: { score: 92, interval: { low: 89, high: 95 } },
  },
  /** Seconds from the start. */
  lanes: [
    { name: 'Looks away', moments: [] },
    { name: 'Long pauses', moments: [] },
    { name: 'Uneven shoulders', moments: [{ from: 5.97, to: 14.05 }] },
    { name: 'Tilted head', moments: [{ from: 6.09, to: 14 }] },
    { name: 'Slouching', moments: [{ from: 19.87, to: 28.11 }] },
  ],
  cues: [
    {
      atSeconds: 5.97,
      observation: 'Your shoulders leaned to one side for 25% of the time.',
      advice: 'Plant both feet and rest your forearms on the table. You leaned for 25% of this take; aim for under 3%.',
    },
    {
      atSeconds: 6.09,
      observation: 'Your head was tilted for 25% of the time.',
      advice:
        'Check in the preview that your eyes are level. Your head was tilted for 25% of this take; aim for under 5%.',
    },
    {
      atSeconds: 19.87,
      observation: 'You slouched for 26% of the time, compared with your most upright position.',
      advice:
        'Raise the camera to eye level and sit back in your chair. You slouched for 26% of this take; aim for under 3%.',
    },
  ],
} as const;
