import { describe, expect, it } from 'vitest';
import {
  findVideoCommand,
  type FocusArea,
  type KeyPress,
  type VideoCommand,
} from './video-shortcuts.ts';

const press = (key: string, place: FocusArea = 'player', held: Partial<KeyPress> = {}) =>
  findVideoCommand(
    { key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held },
    place,
  );

describe('player shortcuts', () => {
  it.each<[string, VideoCommand]>([
    [' ', { kind: 'playOrPause' }],
    ['k', { kind: 'playOrPause' }],
    ['K', { kind: 'playOrPause' }],
    ['j', { kind: 'seekBy', seconds: -10 }],
    ['l', { kind: 'seekBy', seconds: 10 }],
    ['m', { kind: 'mute' }],
    ['c', { kind: 'captions' }],
    ['f', { kind: 'fullScreen' }],
    ['i', { kind: 'pictureInPicture' }],
    ['ArrowLeft', { kind: 'seekBy', seconds: -5 }],
    ['ArrowRight', { kind: 'seekBy', seconds: 5 }],
    ['ArrowUp', { kind: 'volumeBy', share: 0.05 }],
    ['ArrowDown', { kind: 'volumeBy', share: -0.05 }],
    ['Home', { kind: 'seekTo', share: 0 }],
    ['End', { kind: 'seekTo', share: 1 }],
    ['3', { kind: 'seekTo', share: 0.3 }],
    ['>', { kind: 'speedBy', steps: 1 }],
  ])('%s', (key, command) => expect(press(key)).toEqual(command));

  it('move twice as far with Shift', () => {
    expect(press('ArrowRight', 'seek-bar', { shiftKey: true })).toEqual({
      kind: 'seekBy',
      seconds: 10,
    });
  });

  it('move the seek bar with all four arrow keys', () => {
    expect(press('ArrowUp', 'seek-bar')).toEqual({ kind: 'seekBy', seconds: 5 });
    expect(press('ArrowDown', 'seek-bar')).toEqual({ kind: 'seekBy', seconds: -5 });
  });

  it('change the volume by one percent on the volume bar, and to either end', () => {
    expect(press('ArrowRight', 'volume-bar')).toEqual({ kind: 'volumeBy', share: 0.01 });
    expect(press('ArrowDown', 'volume-bar', { shiftKey: true })).toEqual({
      kind: 'volumeBy',
      share: -0.1,
    });
    expect(press('End', 'volume-bar')).toEqual({ kind: 'volumeTo', share: 1 });
  });

  it('leave typing keys to fields and activation keys to buttons', () => {
    expect([press('k', 'field'), press('ArrowLeft', 'field'), press(' ', 'field')]).toEqual([
      null,
      null,
      null,
    ]);
    expect([press(' ', 'button'), press('Enter', 'button')]).toEqual([null, null]);
    expect(press('ArrowLeft', 'button')).toEqual({ kind: 'seekBy', seconds: -5 });
  });

  it('leave browser shortcuts alone', () => {
    expect(press('l', 'player', { ctrlKey: true })).toBeNull();
    expect(press('ArrowLeft', 'player', { altKey: true })).toBeNull();
    expect(press('k', 'player', { metaKey: true })).toBeNull();
    expect([press('Tab'), press('Escape'), press('PageDown')]).toEqual([null, null, null]);
  });
});
