import { percentile, standardDeviation } from '../../statistics/statistics.ts';
import { overlapSeconds, totalSeconds, type Span } from '../../statistics/spans.ts';
import { countSyllables } from './count-syllables.ts';
import { findFlatStretches } from './flat-stretches.ts';
import { HOPS_PER_SECOND, hopRange, trackLevel } from './level.ts';
import { countPitchJumps, measureMelody, voicedPitch } from './melody.ts';
import { findPauses, isLongPause } from './pauses.ts';
import { trackPitch } from './pitch.ts';
import { findSpeechSpans } from './speech-spans.ts';
import { findSyllablePeaks } from './syllables.ts';

export type VoiceMeasurements = ReturnType<typeof measureVoice>;

/**
 * Measures the voice in `sound` (16 kHz mono). `probabilities` contains one speech probability per
 * 512 samples. Unless stated otherwise, rates are relative to the time from the first to the last
 * word.
 */
export function measureVoice(sound: Float32Array, probabilities: Float32Array) {
  const level = trackLevel(sound);
  const speech = findSpeechSpans(probabilities, level);
  const isSpeech = hopsWithin(speech, level.length);
  const pitch = trackPitch(sound, (hop) => isSpeech[hop] === 1);
  const points = voicedPitch(pitch);
  const melody = measureMelody(points);
  const peaks = findSyllablePeaks(sound, pitch, speech);
  const pauses = findPauses(speech);
  const talkSeconds = speech.length > 0 ? (speech.at(-1)?.end ?? 0) - (speech[0]?.start ?? 0) : 0;
  const talk = Math.max(talkSeconds, 1e-9);
  const speechSeconds = totalSeconds(speech);
  const syllables = countSyllables(peaks, speechSeconds);
  const longPauses = pauses.filter(isLongPause);

  return {
    speech,
    pauses,
    longPauses,
    flatStretches: findFlatStretches(points, pauses),
    talkSeconds,
    speechSeconds,
    /** Seconds of speech with a detectable pitch. */
    voicedSeconds: points.length / HOPS_PER_SECOND,
    /** Difference between the 10th and the 95th percentile of the level, in dB. */
    levelRangeDb: percentile(level, 0.95) - percentile(level, 0.1),
    syllablesPerSecond: syllables / talk,
    syllablesPerPhrase: syllables / (pauses.length + 1),
    pauseShare: totalSeconds(pauses) / talk,
    longestPauseSeconds: Math.max(0, ...pauses.map(({ start, end }) => end - start)),
    /**
     * Relative to `speechSeconds`, which excludes pauses. Otherwise, long pauses would lower their
     * own rate.
     */
    longPausesPerMinute: (longPauses.length * 60) / Math.max(speechSeconds, 1e-9),
    pitchJumpsPerMinute: countPitchJumps(pitch),
    pitchMedianHertz: melody.medianHertz,
    pitchStdDevSemitones: melody.stdDevSemitones,
    pitchRangeSemitones: melody.rangeSemitones,
    /** Standard deviation of the syllables' peak levels, in dB. */
    loudnessStdDevDb: standardDeviation(peaks.map((peak) => peak.level)),
  };
}

function hopsWithin(spans: readonly Span[], hops: number): Uint8Array {
  const within = new Uint8Array(hops);
  for (const span of spans) within.fill(1, ...hopRange(span));
  return within;
}

/** Returns the share of the speech before `end` seconds (0-1) that falls into `spans`. */
export function shareOfSpeech(
  { speech }: VoiceMeasurements,
  spans: readonly Span[],
  end: number,
): number {
  const spoken = overlapSeconds(speech, [{ start: 0, end }]);
  return spoken > 0 ? overlapSeconds(speech, spans) / spoken : 0;
}
