import { useMediaRemote, useMediaState } from '@vidstack/react';
import { playbackRates } from '../catalog/catalog.public.ts';

/** Playback speed selector. The keys < and > step through the speeds. */
export function SpeedSelect() {
  const remote = useMediaRemote();
  const speed = useMediaState('playbackRate');
  return (
    <select
      aria-label="Speed"
      title="Speed (< and >)"
      value={speed}
      onChange={(event) => remote.changePlaybackRate(Number(event.target.value))}
      className="h-11 appearance-none rounded-md bg-transparent px-2 text-center font-mono text-sm text-soft hover:bg-high hover:text-ink [&>option]:bg-raised"
    >
      {playbackRates.map((choice) => (
        <option key={choice} value={choice}>
          {choice}×
        </option>
      ))}
    </select>
  );
}
