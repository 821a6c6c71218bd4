/** A separate module keeps the players out of bundles that need only the shortcuts. */
export {
  findFocusArea,
  findVideoCommand,
  nextSpeed,
  repeatsWhileHeld,
  type VideoCommand,
} from './video-shortcuts.ts';
