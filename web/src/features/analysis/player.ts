import { useEffect, useEffectEvent, useState } from 'react';
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';

/**
 * Shares the report's video element. One component attaches the element, and others control its
 * playback.
 */
export interface Player {
  video: HTMLVideoElement | null;
  attach: (video: HTMLVideoElement | null) => void;
}

/**
 * Playback starts this long before a word. Browsers report a word late, so their transcripts need a
 * longer lead.
 */
export const LEAD_SECONDS = { server: 0.1, browser: 0.4 } as const;

export function usePlayer(): Player {
  const [video, attach] = useState<HTMLVideoElement | null>(null);
  return { video, attach };
}

/**
 * Plays from a position in seconds. Waits until the duration is known, because seeking requires it.
 */
export function playFrom(video: HTMLVideoElement, seconds: number): void {
  const seekAndPlay = () => {
    video.currentTime = seconds;
    // If autoplay is blocked, the video stays paused at this position.
    video.play().catch(() => {});
  };

  if (Number.isFinite(video.duration)) {
    seekAndPlay();
    return;
  }

  const onKnown = () => {
    if (!Number.isFinite(video.duration)) return;

    video.removeEventListener('durationchange', onKnown);
    // Deferred, because `resolveDuration` resets the position once the duration is known.
    setTimeout(seekAndPlay, 0);
  };

  video.addEventListener('durationchange', onKnown);
}

/**
 * Plays from a position in seconds and scrolls the recording into view. Does nothing while no video
 * is attached.
 */
export function playInView({ video }: Player, seconds: number): void {
  if (!video) return;
  playFrom(video, seconds);
  scrollIntoViewIfNeeded(video);
}

/** Scrolls an element into view if needed, without animation if the user prefers reduced motion. */
export function scrollIntoViewIfNeeded(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const headerPixels = 64;
  if (top >= headerPixels && bottom <= window.innerHeight) return;

  element.scrollIntoView({
    block: top < headerPixels ? 'start' : 'nearest',
    behavior: prefersReducedMotion() ? 'auto' : 'smooth',
  });
}

const positionEvents = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata'] as const;

/**
 * Calls `onTime` with the position in seconds, on every frame during playback and after each seek.
 */
export function usePlaybackTime(
  video: HTMLVideoElement | null,
  onTime: (seconds: number) => void,
): void {
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
    for (const name of positionEvents) video.addEventListener(name, now);
    video.addEventListener('play', start);

    return () => {
      cancelAnimationFrame(frame);
      for (const name of positionEvents) video.removeEventListener(name, now);
      video.removeEventListener('play', start);
    };
  }, [video]);
}
