import type { TimelineFacts } from '#shared/analysis/timeline.ts';
import { WaveformBars } from '#web/ui/display/waveform-bars.tsx';
import { type SeekTrack, seekOnClick } from './timeline-lane.tsx';

type WaveformProps = SeekTrack & Pick<TimelineFacts, 'analyzedSeconds' | 'waveform'>;

/**
 * The speech waveform, aligned with the timeline. It covers only the analyzed part of a long
 * recording.
 */
export function Waveform({ waveform, analyzedSeconds, durationSeconds, onSeek }: WaveformProps) {
  return (
    <div className="relative sm:flex">
      <p className="sr-only">{describeWaveform(waveform)}</p>

      <p
        aria-hidden="true"
        className="hidden text-sm text-soft sm:block sm:w-40 sm:shrink-0 sm:py-2.5"
      >
        Your voice
      </p>

      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the player's own bar does it by keyboard */}
      <div
        className="h-11 flex-1 cursor-pointer pb-1"
        onClick={seekOnClick({ durationSeconds, onSeek })}
      >
        <AnalyzedWaveform {...{ waveform, analyzedSeconds, durationSeconds }} />
      </div>
    </div>
  );
}

/** The bars alone, as wide as the whole recording. */
export function AnalyzedWaveform({
  waveform,
  analyzedSeconds,
  durationSeconds,
}: Omit<WaveformProps, 'onSeek'>) {
  return (
    <WaveformBars
      levels={waveform}
      width={(waveform.length * durationSeconds) / analyzedSeconds}
      className="pointer-events-none relative h-full text-soft"
    />
  );
}

/** Waveform levels (0-100) below this value are pauses or noise, and are ignored. */
const MIN_SPEECH_LEVEL = 15;
/** A ratio of about 2.5 dB, the smallest volume change that listeners easily notice. */
const CLEAR_RATIO = 1.33;

/**
 * Describes how the speech volume changed from the first third of the recording to the last third.
 */
export function describeWaveform(waveform: readonly number[]): string {
  const third = Math.ceil(waveform.length / 3);
  const first = meanSpeechLevel(waveform.slice(0, third));
  const last = meanSpeechLevel(waveform.slice(-third));
  if (first === 0 || last === 0) return 'Your volume over time.';
  if (last * CLEAR_RATIO < first) return 'Your volume dropped toward the end.';
  if (first * CLEAR_RATIO < last) return 'Your volume rose toward the end.';

  return 'Your volume at the end was about the same as at the start.';
}

function meanSpeechLevel(levels: readonly number[]): number {
  const spoken = levels.filter((level) => level >= MIN_SPEECH_LEVEL);
  return spoken.length === 0 ? 0 : spoken.reduce((sum, level) => sum + level, 0) / spoken.length;
}
