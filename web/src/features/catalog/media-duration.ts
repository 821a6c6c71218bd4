const TIMEOUT_MS = 10_000;

/** Duration of a media file in whole seconds, read by the browser; 0 if unreadable. */
export function readMediaDurationSeconds(file: File): Promise<number> {
  return new Promise((resolve) => {
    const media = document.createElement(file.type.startsWith('audio/') ? 'audio' : 'video');
    const address = URL.createObjectURL(file);
    const finish = (seconds: number) => {
      clearTimeout(timer);
      media.removeAttribute('src');
      URL.revokeObjectURL(address);
      resolve(Number.isFinite(seconds) ? Math.round(seconds) : 0);
    };
    const timer = setTimeout(() => finish(0), TIMEOUT_MS);
    media.preload = 'metadata';
    media.addEventListener('loadedmetadata', () => finish(media.duration), { once: true });
    media.addEventListener('error', () => finish(0), { once: true });
    media.src = address;
  });
}
