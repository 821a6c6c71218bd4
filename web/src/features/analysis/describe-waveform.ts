/** Waveform levels (0-100) below this value are pauses or noise, and are ignored. */
const MIN_SPEECH_LEVEL = 15;
/** A ratio of about 2.5 dB, the smallest volume change that listeners easily notice. */
const CLEAR_RATIO = 1.33;

/** Describes how the speech volume changed from the first third of the recording to the last third. */
export function describeWaveform(waveform: readonly number[]): string {
  const third = Math.ceil(waveform.length / 3);
  const first = meanSpeechLevel(waveform.slice(0, third));
  const last = meanSpeechLevel(waveform.slice(-third));
  if (first === 0 || last === 0) return 'Your volume over time.';
  if (last * CLEAR_RATIO < first) return 'Your volume dropped toward the end.';
  if (first * CLEAR_RATIO < last) return 'Your volume rose toward the end.';
  return 'Your volume stayed about the same from start to end.';
}

function meanSpeechLevel(levels: readonly number[]): number {
  const spoken = levels.filter((level) => level >= MIN_SPEECH_LEVEL);
  return spoken.length === 0 ? 0 : spoken.reduce((sum, level) => sum + level, 0) / spoken.length;
}
