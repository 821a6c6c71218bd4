// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toggleFullScreen, togglePictureInPicture } from './screen-modes.ts';

describe('full screen on an iPhone', () => {
  it('opens immediately if the metadata is loaded', () => {
    const { video, enter, load } = anIPhoneVideo();
    define(video, { readyState: HTMLMediaElement.HAVE_METADATA });

    toggleFullScreen(video, null);
    expect(enter).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
  });

  it('loads the metadata first, and then opens once, even after two taps', () => {
    const { video, enter, load } = anIPhoneVideo();
    toggleFullScreen(video, null);
    toggleFullScreen(video, null);
    expect(load).toHaveBeenCalled();
    expect(enter).not.toHaveBeenCalled();

    video.dispatchEvent(new Event('loadedmetadata'));
    video.dispatchEvent(new Event('loadedmetadata'));
    expect(enter).toHaveBeenCalledTimes(1);
  });
});

describe('picture-in-picture', () => {
  const exit = vi.fn<() => Promise<void>>();

  beforeEach(() => {
    exit.mockReset().mockResolvedValue();
    define(document, { exitPictureInPicture: exit });
  });

  afterEach(() => {
    for (const name of ['exitPictureInPicture', 'pictureInPictureElement'])
      Reflect.deleteProperty(document, name);
  });

  it('opens, and tolerates a refusal', () => {
    const { video, request } = aRefusedVideo();
    togglePictureInPicture(video);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('closes its own window', () => {
    const { video, request } = aRefusedVideo();
    define(document, { pictureInPictureElement: video });
    togglePictureInPicture(video);

    expect(exit).toHaveBeenCalledTimes(1);
    expect(request).not.toHaveBeenCalled();
  });

  it('moves from another video', () => {
    const { video, request } = aRefusedVideo();
    define(document, { pictureInPictureElement: document.createElement('video') });
    togglePictureInPicture(video);
    expect(request).toHaveBeenCalledTimes(1);
  });
});

function anIPhoneVideo() {
  const video = document.createElement('video');
  const enter = vi.fn<() => void>();
  const load = vi.fn<() => void>();
  define(video, { webkitEnterFullscreen: enter, load });

  return { video, enter, load };
}

function aRefusedVideo() {
  const video = document.createElement('video');
  const refusal = new DOMException('No metadata', 'InvalidStateError');
  const request = vi.fn<() => Promise<never>>().mockRejectedValue(refusal);
  define(video, { requestPictureInPicture: request });

  return { video, request };
}

function define(target: object, properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(target, name, { value, configurable: true });
}
