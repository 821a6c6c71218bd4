import { useCallback, useSyncExternalStore } from 'react';

const videoEvents = [
  'play',
  'pause',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'loadedmetadata',
  'volumechange',
  'ratechange',
  'emptied',
] as const;

/** Reads a property of a video element again after each event that may change it. */
export function useVideoState<T extends number | boolean>(
  video: HTMLVideoElement,
  read: () => T,
): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      for (const name of videoEvents) video.addEventListener(name, onChange);
      document.addEventListener('fullscreenchange', onChange);

      return () => {
        for (const name of videoEvents) video.removeEventListener(name, onChange);
        document.removeEventListener('fullscreenchange', onChange);
      };
    },
    [video],
  );

  return useSyncExternalStore(subscribe, read);
}
