import { nextSpeed, type VideoCommand } from './video-shortcuts.ts';

/** Runs a command on a video element. Recordings have no captions, so `captions` has no effect. */
export function runVideoCommand(
  video: HTMLVideoElement,
  command: VideoCommand,
  frame: HTMLElement | null,
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
    case 'seekBy':
      return seek(video, video.currentTime + command.seconds);
    case 'seekTo':
      return seek(video, video.duration * command.share);
    case 'volumeBy':
      video.volume = clamp(video.volume + command.share, 1);
      return;
    case 'volumeTo':
      video.volume = command.share;
      return;
    case 'speedBy':
      return setSpeed(video, nextSpeed(video.playbackRate, command.steps));
    case 'captions':
    case 'pictureInPicture':
      return;
  }
}

function toggleFullScreen(video: HTMLVideoElement, frame: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (document.fullscreenEnabled) frame?.requestFullscreen().catch(() => {});
  else if (hasVideoFullScreen(video)) video.webkitEnterFullscreen();
}

export function canFillScreen(video: HTMLVideoElement): boolean {
  return document.fullscreenEnabled || hasVideoFullScreen(video);
}

/** On iPhones, only a video element can fill the screen, with the browser's controls. */
function hasVideoFullScreen(
  video: HTMLVideoElement,
): video is HTMLVideoElement & { webkitEnterFullscreen: () => void } {
  return 'webkitEnterFullscreen' in video;
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));

export function setSpeed(video: HTMLVideoElement, speed: number): void {
  video.playbackRate = speed;
}

export function seek(video: HTMLVideoElement, seconds: number): void {
  if (Number.isFinite(video.duration)) video.currentTime = clamp(seconds, video.duration);
}
