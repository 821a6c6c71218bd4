import { playbackRates } from '#web/features/catalog/catalog.public.ts';

/**
 * A keyboard command for the player. `share` is a fraction of the video's duration or of full
 * volume.
 */
export type VideoCommand =
  | { kind: 'playOrPause' | 'mute' | 'captions' | 'fullScreen' | 'pictureInPicture' }
  | { kind: 'seekBy'; seconds: number }
  | { kind: 'seekTo'; share: number }
  | { kind: 'volumeBy'; share: number }
  | { kind: 'volumeTo'; share: number }
  | { kind: 'speedBy'; steps: 1 | -1 };

/**
 * The focused part of the player. Text fields handle all keys themselves, and buttons handle the
 * space bar.
 */
export type FocusArea = 'field' | 'button' | 'seek-bar' | 'volume-bar' | 'player';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const ARROW_SECONDS = 5;
const ARROW_SHIFT_SECONDS = 10;
/** The distance of the skip buttons and of J and L. */
export const SKIP_SECONDS = 10;
const VOLUME_SHARE = 0.05;
// Volume bar steps from spec.md: 1%, or 10% with Shift.
const VOLUME_BAR_SHARE = 0.01;
const VOLUME_BAR_SHIFT_SHARE = 0.1;

const letterCommands: Readonly<Record<string, VideoCommand>> = {
  k: { kind: 'playOrPause' },
  m: { kind: 'mute' },
  c: { kind: 'captions' },
  f: { kind: 'fullScreen' },
  i: { kind: 'pictureInPicture' },
  j: { kind: 'seekBy', seconds: -SKIP_SECONDS },
  l: { kind: 'seekBy', seconds: SKIP_SECONDS },
  '>': { kind: 'speedBy', steps: 1 },
  '<': { kind: 'speedBy', steps: -1 },
};

/**
 * Maps a key press to a command. Null if the browser should handle it, for example with Control,
 * Alt or Meta.
 */
export function findVideoCommand(pressed: KeyPress, area: FocusArea): VideoCommand | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || area === 'field') return null;

  const { key, shiftKey } = pressed;
  if (key === ' ') return area === 'button' ? null : { kind: 'playOrPause' };
  if (/^\d$/.test(key)) return { kind: 'seekTo', share: Number(key) / 10 };

  return letterCommands[key.toLowerCase()] ?? findSliderCommand(key, shiftKey, area);
}

/** Whether holding the key repeats the command. Toggles would flip at the key repeat rate. */
export function repeatsWhileHeld({ kind }: VideoCommand): boolean {
  return kind === 'seekBy' || kind === 'volumeBy';
}

const arrows: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};

const ends: Readonly<Record<string, 0 | 1>> = { Home: 0, End: 1 };

function findSliderCommand(key: string, shiftKey: boolean, area: FocusArea): VideoCommand | null {
  const isOnVolume = area === 'volume-bar';
  const share = ends[key];
  if (share !== undefined) return { kind: isOnVolume ? 'volumeTo' : 'seekTo', share };

  const direction = arrows[key];
  if (!direction) return null;

  if (isOnVolume) {
    return {
      kind: 'volumeBy',
      share: direction * (shiftKey ? VOLUME_BAR_SHIFT_SHARE : VOLUME_BAR_SHARE),
    };
  }

  // Sliders respond to all four arrow keys; elsewhere, up and down change the volume.
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  if (isVertical && area !== 'seek-bar')
    return { kind: 'volumeBy', share: direction * VOLUME_SHARE };

  return { kind: 'seekBy', seconds: direction * (shiftKey ? ARROW_SHIFT_SECONDS : ARROW_SECONDS) };
}

/** Finds the focused part of a player whose sliders are inputs or the player library's. */
export function findFocusArea(target: EventTarget): FocusArea {
  if (!(target instanceof Element)) return 'player';
  if (target.closest('[data-media-time-slider], input[type="range"]')) return 'seek-bar';
  if (target.closest('input, textarea, select, [contenteditable]')) return 'field';
  if (target.closest('[data-media-volume-slider]')) return 'volume-bar';

  return target.closest('button, a, summary') ? 'button' : 'player';
}

export function nextSpeed(speed: number, steps: 1 | -1): number {
  const next =
    steps > 0
      ? playbackRates.find((other) => other > speed)
      : playbackRates.findLast((other) => other < speed);

  return next ?? speed;
}
