import { isVideoProvider, type MediaPlayerInstance } from '@vidstack/react';
import type { KeyboardEvent, RefObject } from 'react';
import {
  findFocusArea,
  findVideoCommand,
  nextSpeed,
  repeatsWhileHeld,
  type VideoCommand,
} from '#web/features/videos/video-shortcuts.public.ts';

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));

/**
 * Shortcuts work only while the focus is in the player (WCAG 2.1.4). Keys are handled in the
 * capture phase, before the library's sliders receive them.
 */
export function useVideoShortcuts(player: RefObject<MediaPlayerInstance | null>) {
  const onKey = (
    event: KeyboardEvent,
    runCommand: (command: VideoCommand, currentPlayer: MediaPlayerInstance) => void,
  ) => {
    const currentPlayer = player.current;
    const command = currentPlayer && findVideoCommand(event, findFocusArea(event.target));
    if (!currentPlayer || !command) return;

    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || repeatsWhileHeld(command)) runCommand(command, currentPlayer);
  };

  return {
    onKeyDownCapture: (event: KeyboardEvent) => onKey(event, runVideoCommand),
    onKeyUpCapture: (event: KeyboardEvent) => onKey(event, () => {}),
  };
}

function runVideoCommand(command: VideoCommand, player: MediaPlayerInstance): void {
  const { remoteControl: remote, state } = player;
  switch (command.kind) {
    case 'playOrPause':
      return remote.togglePaused();
    case 'mute':
      return remote.toggleMuted();
    case 'captions':
      return remote.toggleCaptions();
    case 'fullScreen':
      return state.canFullscreen ? remote.toggleFullscreen('prefer-media') : undefined;
    case 'pictureInPicture':
      return state.canPictureInPicture ? remote.togglePictureInPicture() : undefined;
    case 'seekBy':
      return seek(player, readPosition(player) + command.seconds);
    case 'seekTo':
      return seek(player, state.duration * command.share);
    case 'volumeBy':
      return setVolume(player, state.volume + command.share);
    case 'volumeTo':
      return setVolume(player, command.share);
    case 'speedBy':
      return remote.changePlaybackRate(nextSpeed(state.playbackRate, command.steps));
  }
}

function seek(player: MediaPlayerInstance, seconds: number): void {
  if (player.state.canSeek) player.remoteControl.seek(clamp(seconds, player.state.duration));
}

// Reads the video element, because the library's position lags during seeks, so quick key presses
// wouldn't add up.
function readPosition({ provider, currentTime }: MediaPlayerInstance): number {
  return isVideoProvider(provider) ? provider.video.currentTime : currentTime;
}

function setVolume({ remoteControl, state }: MediaPlayerInstance, volume: number): void {
  if (!state.canSetVolume) return;

  if (state.muted && volume > state.volume) remoteControl.unmute();
  // Rounded to 1%, so repeated steps don't accumulate rounding errors.
  remoteControl.changeVolume(clamp(Math.round(volume * 100) / 100, 1));
}
