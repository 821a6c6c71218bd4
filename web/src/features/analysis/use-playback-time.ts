import { useEffect, useEffectEvent } from 'react';

const events = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata'] as const;

/** Reports the playback position in seconds: on every frame while playing, otherwise after seeks. */
export function usePlaybackTime(video: HTMLVideoElement | null, onTime: (seconds: number) => void): void {
  const reportTime = useEffectEvent(onTime);
  useEffect(() => {
    if (!video) return undefined;
    let frame = 0;
    const now = () => reportTime(video.currentTime);
    const follow = () => {
      now();
      frame = video.paused || video.ended ? 0 : requestAnimationFrame(follow);
    };
    const start = () => {
      cancelAnimationFrame(frame);
      follow();
    };
    now();
    for (const name of events) video.addEventListener(name, now);
    video.addEventListener('play', start);
    return () => {
      cancelAnimationFrame(frame);
      for (const name of events) video.removeEventListener(name, now);
      video.removeEventListener('play', start);
    };
  }, [video]);
}
