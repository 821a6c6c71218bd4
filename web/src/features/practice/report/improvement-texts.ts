import type { Signal, SignalKey } from '#shared/analysis/analysis-record.ts';
import { findSide } from '#shared/analysis/plain-value.ts';

/** What got better, by the side of the good range on which the earlier value was. */
const improvements: Record<SignalKey, { low?: string; high?: string }> = {
  syllablesPerSecond: {
    low: 'Your answer flowed better.',
    high: 'You slowed down to an easier pace.',
  },
  pauseShare: {
    low: 'You left more room between your thoughts.',
    high: 'You spent less time pausing.',
  },
  longPausesPerMinute: { high: 'You took fewer long pauses.' },
  longestPauseSeconds: { high: 'Your longest pause got shorter.' },
  syllablesPerPhrase: {
    low: 'You carried your thoughts further.',
    high: 'Your sentences got shorter.',
  },
  fillersPerMinute: { high: 'You said “um” less often.' },

  pitchStdDevSemitones: { low: 'Your voice came alive.', high: 'Your voice settled.' },
  loudnessStdDevDb: { low: 'Your volume came alive.', high: 'Your volume settled.' },
  signalToNoiseDb: { low: 'Your voice is clearer over the background.' },

  cameraContactShare: { low: 'You looked at the camera more.' },
  longestLookAwaySeconds: { high: 'You came back to the camera sooner.' },
  looksAwayPerMinute: { high: 'You looked away less often.' },
  tiltedShouldersShare: { high: 'Your shoulders stayed steadier.' },
  slouchingShare: { high: 'You sat more upright.' },
  tiltedHeadShare: { high: 'You held your head steadier.' },
  headSpeedDegreesPerSecond: { low: 'You moved more freely.', high: 'You moved more calmly.' },
  faceHeightShare: {
    low: 'You came closer to the camera.',
    high: 'You left more room around you.',
  },
  faceOffCenterShare: { high: 'You sat closer to the center of the frame.' },
  frameBrightness: { low: 'Your picture got brighter.', high: 'Your picture got less bright.' },
  multipleFacesShare: { high: 'You had the frame to yourself more of the time.' },
  smileDetected: { low: 'You smiled.' },

  wordingScore: { low: 'What you said got stronger.' },
};

/** For example "Your voice came alive."; null if the earlier value was in its good range. */
export function describeImprovement(
  key: SignalKey,
  { value, goodRange }: Pick<Signal, 'value' | 'goodRange'>,
): string | null {
  const side = value === null ? 'inside' : findSide(value, goodRange);
  return (side !== 'inside' && improvements[key][side]) || null;
}
