import { useEffect, useEffectEvent, useState } from 'react';
import { playFrom, usePlayer } from '../analysis/analysis.public.ts';

export type Side = 'before' | 'after';
export type PerSide<T> = Readonly<Record<Side, T>>;

export type PlayerPair = ReturnType<typeof usePlayerPair>;

/** Plays two recordings together, with sound from only one. The space key plays or pauses both recordings. */
export function usePlayerPair() {
  const players = { before: usePlayer(), after: usePlayer() };
  /** The take whose sound is on. The other take is muted. */
  const [heard, setHeard] = useState<Side>('after');
  const [playing, setPlaying] = useState<PerSide<boolean>>({ before: false, after: false });
  const onEvent = (side: Side, { paused, muted }: HTMLVideoElement) => {
    setPlaying((now) => (now[side] === paused ? { ...now, [side]: !paused } : now));
    // If the member unmutes one take in its own controls, the other take is muted.
    if (!muted) setHeard(side);
  };
  useVideo(players.before.video, heard !== 'before', (video) => onEvent('before', video));
  useVideo(players.after.video, heard !== 'after', (video) => onEvent('after', video));

  const videos = [players.before.video, players.after.video].filter((video) => video !== null);
  const isPlaying = playing.before || playing.after;
  const toggle = () => {
    if (isPlaying) for (const video of videos) video.pause();
    else playTogether(videos);
  };
  useSpaceKey(toggle);
  return {
    players,
    heard,
    setHeard,
    /** False until both video elements are mounted. */
    isReady: videos.length === 2,
    isPlaying,
    toggle,
    playBothFrom: (seconds: PerSide<number>) => {
      if (players.before.video) playFrom(players.before.video, seconds.before);
      if (players.after.video) playFrom(players.after.video, seconds.after);
    },
  };
}

const playerEvents = ['play', 'pause', 'ended', 'volumechange'] as const;

function useVideo(video: HTMLVideoElement | null, isMuted: boolean, onEvent: (video: HTMLVideoElement) => void): void {
  const report = useEffectEvent(onEvent);
  useEffect(() => {
    if (video) setMuted(video, isMuted);
  }, [video, isMuted]);
  useEffect(() => {
    if (!video) return undefined;
    const now = () => report(video);
    for (const name of playerEvents) video.addEventListener(name, now);
    return () => {
      for (const name of playerEvents) video.removeEventListener(name, now);
    };
  }, [video]);
}

function setMuted(video: HTMLVideoElement, isMuted: boolean): void {
  video.muted = isMuted;
}

/** If only one take has ended, plays only the other. If both have ended, restarts both. */
function playTogether(videos: readonly HTMLVideoElement[]): void {
  const unfinished = videos.filter(({ ended }) => !ended);
  for (const video of unfinished.length > 0 ? unfinished : videos) {
    const isSeekable = Number.isFinite(video.duration);
    playFrom(video, isSeekable && !video.ended ? video.currentTime : 0);
  }
}

function useSpaceKey(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== ' ' || usesSpace(event.target)) return;
      // Prevents scrolling, and keeps a focused player from also handling the key.
      event.preventDefault();
      if (!event.repeat) press();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

function usesSpace(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, input, select, textarea, summary, dialog') !== null;
}
