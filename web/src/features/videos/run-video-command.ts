import {
  canFillScreen,
  canOpenPictureInPicture,
  toggleFullScreen,
  togglePictureInPicture,
} from './screen-modes.ts';
import { nextSpeed, type VideoCommand } from './video-shortcuts.ts';

interface RecordingPlayer {
  video: HTMLVideoElement;
  /** The element that fills the screen. */
  frame: HTMLElement | null;
  /** The measured duration, which the element's duration can fall short of. */
  durationSeconds?: number | undefined;
}

/** Whether a command has an effect here. Recordings have no captions. */
export function canRunVideoCommand(
  { video, durationSeconds }: RecordingPlayer,
  { kind }: VideoCommand,
): boolean {
  switch (kind) {
    case 'captions':
      return false;
    case 'fullScreen':
      return canFillScreen(video);
    case 'pictureInPicture':
      return canOpenPictureInPicture(video);
    case 'seekBy':
    case 'seekTo':
      return isSeekable(video, durationSeconds);
    case 'playOrPause':
    case 'mute':
    case 'volumeBy':
    case 'volumeTo':
    case 'speedBy':
      return true;
  }
}

/** Runs a command that `canRunVideoCommand` allows. */
export function runVideoCommand(
  { video, frame, durationSeconds }: RecordingPlayer,
  command: VideoCommand,
): void {
  switch (command.kind) {
    case 'playOrPause':
      // If playback is blocked, the video stays paused.
      if (video.paused) video.play().catch(() => {});
      else video.pause();

      return;
    case 'mute':
      video.muted = !video.muted;
      return;
    case 'fullScreen':
      return toggleFullScreen(video, frame);
    case 'pictureInPicture':
      return togglePictureInPicture(video);

    case 'seekBy':
      return seek(video, video.currentTime + command.seconds, durationSeconds);
    case 'seekTo':
      return seek(video, findDuration(video, durationSeconds) * command.share, durationSeconds);
    case 'volumeBy':
      video.volume = clamp(video.volume + command.share, 1);
      return;
    case 'volumeTo':
      video.volume = command.share;
      return;
    case 'speedBy':
      return setSpeed(video, nextSpeed(video.playbackRate, command.steps));
    case 'captions':
      return;
  }
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));

export function setSpeed(video: HTMLVideoElement, speed: number): void {
  video.playbackRate = speed;
}

export function seek(video: HTMLVideoElement, seconds: number, durationSeconds?: number): void {
  if (!isSeekable(video, durationSeconds)) return;

  video.currentTime = clamp(seconds, findDuration(video, durationSeconds));
}

/**
 * The longer of the element's and the measured duration in seconds, because the element's can be
 * too short before the whole file loads. 0 while neither is known.
 */
export function findDuration(video: HTMLVideoElement, durationSeconds = 0): number {
  return Number.isFinite(video.duration)
    ? Math.max(video.duration, durationSeconds)
    : durationSeconds;
}

// While the duration is infinite, `resolveDuration` seeks past the end, and another seek would
// interrupt it.
function isSeekable(video: HTMLVideoElement, durationSeconds?: number): boolean {
  return video.duration !== Infinity && findDuration(video, durationSeconds) > 0;
}
