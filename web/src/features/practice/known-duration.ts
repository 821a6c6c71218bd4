/**
 * Browsers record WebM without a duration, and the controls then show no length and no way to seek. Going to the end
 * once makes the browser find it out; afterwards the video stands at `resumeAt` (seconds).
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
