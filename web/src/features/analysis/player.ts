import { useState } from 'react';

/** The recording in the report: what shows it hands in its element, what explains it plays from a moment. */
export interface Player {
  readonly video: HTMLVideoElement | null;
  readonly attach: (video: HTMLVideoElement | null) => void;
}

export function usePlayer(): Player {
  const [video, attach] = useState<HTMLVideoElement | null>(null);
  return { video, attach };
}

/** Plays from a second on. Before the browser knows the length it cannot seek, so it waits for that. */
export function playFrom(video: HTMLVideoElement, seconds: number): void {
  const go = () => {
    video.currentTime = seconds;
    // A browser that does not let a page start a video leaves it standing at the moment, ready to be played.
    video.play().catch(() => {});
  };
  if (Number.isFinite(video.duration)) {
    go();
    return;
  }
  const onKnown = () => {
    if (!Number.isFinite(video.duration)) return;
    video.removeEventListener('durationchange', onKnown);
    // After whoever made the length known has gone back to the start.
    setTimeout(go, 0);
  };
  video.addEventListener('durationchange', onKnown);
}

/** Scrolls an element into view where it is not, without motion for those who asked for none. */
export function bringIntoView(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const bar = 64;
  if (top >= bar && bottom <= window.innerHeight) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: top < bar ? 'start' : 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
}
