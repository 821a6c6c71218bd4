const TIMEOUT_MS = 10_000;
export const THUMBNAIL_WIDTH = 1280;

/** Makes a picture of the film's middle frame. Null if this browser can't show that frame. */
export async function captureMiddleFrame(film: File): Promise<File | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(film);
  video.muted = true;
  video.preload = 'auto';

  try {
    const isLoaded = waitForEvent(video, 'loadedmetadata');
    video.src = address;
    if (!(await isLoaded) || video.videoWidth === 0) return null;

    const isReached = waitForEvent(video, 'seeked');
    video.currentTime = Number.isFinite(video.duration) ? video.duration / 2 : 0;

    return (await isReached) ? await drawFrame(video) : null;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

function drawFrame(video: HTMLVideoElement): Promise<File | null> {
  const scale = Math.min(1, THUMBNAIL_WIDTH / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);

  return toThumbnail(canvas);
}

/** The canvas as a JPEG file. */
export async function toThumbnail(canvas: HTMLCanvasElement): Promise<File | null> {
  const type = 'image/jpeg';
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));

  return picture && new File([picture], 'cover.jpg', { type });
}

/** False if the event doesn't come in time, or the media can't be read. */
function waitForEvent(media: HTMLMediaElement, event: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), TIMEOUT_MS);
    const finish = (isReached: boolean) => {
      clearTimeout(timer);
      resolve(isReached);
    };

    media.addEventListener(event, () => finish(true), { once: true });
    media.addEventListener('error', () => finish(false), { once: true });
  });
}
