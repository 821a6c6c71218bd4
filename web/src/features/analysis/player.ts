import { useState } from 'react';

/** The report's recording. One component attaches its video element; others seek in it. */
export interface Player {
  readonly video: HTMLVideoElement | null;
  readonly attach: (video: HTMLVideoElement | null) => void;
}

export function usePlayer(): Player {
  const [video, attach] = useState<HTMLVideoElement | null>(null);
  return { video, attach };
}

/** Plays from a position in seconds. Waits until the duration is known, because seeking needs it. */
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

/** Scrolls an element into view if needed, without animation if the user prefers reduced motion. */
export function scrollIntoViewIfNeeded(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const headerPixels = 64;
  if (top >= headerPixels && bottom <= window.innerHeight) return;
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({
    block: top < headerPixels ? 'start' : 'nearest',
    behavior: prefersReducedMotion ? 'auto' : 'smooth',
  });
}
