import { vi } from 'vitest';

/**
 * Makes every media file load immediately, because jsdom loads none. Undo with `vi.restoreAllMocks`
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

  const url = class extends URL {
    static override createObjectURL = () => 'blob:film';
    static override revokeObjectURL = () => undefined;
  };

  vi.stubGlobal('URL', url);
}
