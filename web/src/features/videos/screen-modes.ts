/** Opens or closes full screen. `frame` includes the controls, so it is preferred to the video. */
export function toggleFullScreen(video: HTMLVideoElement, frame: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  // If the browser refuses, the player stays in the page.
  else if (document.fullscreenEnabled) frame?.requestFullscreen().catch(() => {});
  else if (hasVideoFullScreen(video)) enterVideoFullScreen(video);
}

export function canFillScreen(video: HTMLVideoElement): boolean {
  return document.fullscreenEnabled || hasVideoFullScreen(video);
}

export function togglePictureInPicture(video: HTMLVideoElement): void {
  const request =
    document.pictureInPictureElement === video
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture();

  // If the browser refuses, for example before the metadata is loaded, the video stays in the page.
  request.catch(() => {});
}

export function canOpenPictureInPicture(video: HTMLVideoElement): boolean {
  return document.pictureInPictureEnabled && !video.disablePictureInPicture;
}

type FullScreenVideo = HTMLVideoElement & { webkitEnterFullscreen: () => void };

/** On iPhones, only a video element can fill the screen, with the browser's controls. */
function hasVideoFullScreen(video: HTMLVideoElement): video is FullScreenVideo {
  return 'webkitEnterFullscreen' in video;
}

/** Waits for the metadata, because `webkitEnterFullscreen` throws without it. */
function enterVideoFullScreen(video: FullScreenVideo): void {
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) {
    video.webkitEnterFullscreen();
    return;
  }

  // The same listener each time, so a second tap doesn't add another.
  video.addEventListener('loadedmetadata', enterLoadedVideo, { once: true });
  video.load();
}

function enterLoadedVideo({ currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLVideoElement) || !hasVideoFullScreen(currentTarget)) return;

  try {
    currentTarget.webkitEnterFullscreen();
  } catch {
    // After a slow load, the tap no longer counts as a user action. The next tap works.
  }
}
