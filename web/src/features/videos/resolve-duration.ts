/**
 * Makes the browser compute the duration, which is missing from WebM files recorded in a browser.
 * Seeks past the end to do so, and then to `resumeAtSeconds`.
 */
export function resolveDuration(video: HTMLVideoElement, resumeAtSeconds = 0): void {
  if (Number.isFinite(video.duration)) {
    if (resumeAtSeconds > 0) video.currentTime = resumeAtSeconds;
    return;
  }

  const onKnown = () => {
    if (!Number.isFinite(video.duration)) return;
    video.removeEventListener('durationchange', onKnown);
    video.currentTime = resumeAtSeconds;
  };

  video.addEventListener('durationchange', onKnown);
  video.currentTime = Number.MAX_SAFE_INTEGER;
}
