import { vi } from 'vitest';

/**
 * Makes every media file load and seek immediately, and every canvas give the same picture, because
 * jsdom does neither. Undo with `vi.restoreAllMocks`
 * and `vi.unstubAllGlobals`.
 */
export function stubMediaLoading({ durationSeconds = 725, videoWidth = 1280 } = {}): void {
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(durationSeconds);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(videoWidth);
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function load(
    this: HTMLMediaElement,
  ) {
    queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')));
  });

  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'set').mockImplementation(function seek(
    this: HTMLMediaElement,
  ) {
    queueMicrotask(() => this.dispatchEvent(new Event('seeked')));
  });

  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback, type = '') =>
    callback(new Blob(['picture'], { type })),
  );

  const url = class extends URL {
    static override createObjectURL = () => 'blob:film';
    static override revokeObjectURL = () => undefined;
  };

  vi.stubGlobal('URL', url);
}
