import { Time, TimeSlider, VolumeSlider, useMediaState } from '@vidstack/react';

const SEEK_STEP_PERCENT = 0.1;
const VOLUME_STEP_PERCENT = 1;

const track = 'relative h-1.5 w-full overflow-hidden rounded-full bg-high';
const thumb =
  'absolute top-1/2 left-(--slider-fill) size-4 -translate-x-1/2 -translate-y-1/2 rounded-full bg-ink shadow shadow-black transition-transform duration-150 group-hover/slider:scale-115 group-data-focus/slider:scale-115';

/** Position, buffered range, and the time under the pointer on hover. */
export function SeekBar() {
  const duration = useMediaState('duration');
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3">
      <Time type="current" className="min-w-9 font-mono text-xs text-ink figures" />
      <TimeSlider.Root
        aria-label="Seek"
        step={(duration / 100) * SEEK_STEP_PERCENT || 0.1}
        className="group/slider relative flex h-7 cursor-pointer touch-none items-center rounded-md"
      >
        <TimeSlider.Track className={track}>
          <TimeSlider.Progress className="absolute h-full w-(--slider-progress) rounded-full bg-edge/70" />
          <TimeSlider.TrackFill className="absolute h-full w-(--slider-fill) rounded-full bg-leaf" />
        </TimeSlider.Track>
        <TimeSlider.Thumb className={thumb} />
        {/* Replaces the library's preview, which measures itself one frame after unmounting and throws. */}
        <div className="pointer-events-none absolute bottom-full left-[clamp(1.5rem,var(--slider-pointer),100%-1.5rem)] -translate-x-1/2 opacity-0 transition-opacity duration-150 group-data-active/slider:opacity-100">
          <TimeSlider.Value className="rounded-sm bg-black px-2 py-1 font-mono text-xs text-ink figures" />
        </div>
      </TimeSlider.Root>
      <Time type="duration" className="min-w-9 text-right font-mono text-xs text-soft figures" />
    </div>
  );
}

export function VolumeBar() {
  return (
    <VolumeSlider.Root
      aria-label="Volume"
      step={VOLUME_STEP_PERCENT}
      className="group/slider relative mx-2 flex h-11 w-20 cursor-pointer touch-none items-center max-sm:hidden"
    >
      <VolumeSlider.Track className={track}>
        <VolumeSlider.TrackFill className="absolute h-full w-(--slider-fill) rounded-full bg-soft" />
      </VolumeSlider.Track>
      <VolumeSlider.Thumb className={thumb} />
    </VolumeSlider.Root>
  );
}
