/**
 * Browsers record WebM without a duration, so the controls show no length and can't seek. Seeking past the end makes
 * the browser compute the duration; playback then moves to `resumeAt` (seconds).
 */
export function findDuration(video: HTMLVideoElement, resumeAt = 0): void {
  if (Number.isFinite(video.duration)) {
    if (resumeAt > 0) video.currentTime = resumeAt;
    return;
  }
  const onKnown = () => {
    if (!Number.isFinite(video.duration)) return;
    video.removeEventListener('durationchange', onKnown);
    video.currentTime = resumeAt;
  };
  video.addEventListener('durationchange', onKnown);
  video.currentTime = Number.MAX_SAFE_INTEGER;
}
