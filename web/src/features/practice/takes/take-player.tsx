import { useEffect } from 'react';
import { usePlayer } from '#web/features/analysis/analysis.public.ts';
import { ControlledRecording, resolveDuration } from '#web/features/videos/videos.public.ts';

/** Plays a take that is still in the browser. Fills its box. */
export function TakePlayer({ take }: { take: Blob }) {
  const { video, attach } = usePlayer();
  useEffect(() => {
    if (!video) return undefined;
    const url = URL.createObjectURL(take);
    setSource(video, url);
    return () => URL.revokeObjectURL(url);
  }, [video, take]);

  return (
    <ControlledRecording
      title="Your recording"
      video={video}
      className="absolute inset-0 flex flex-col"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the member's own words, seconds ago; nobody has captioned them */}
      <video
        ref={attach}
        tabIndex={0}
        playsInline
        aria-label="Recording"
        onLoadedMetadata={(event) => resolveDuration(event.currentTarget)}
        className="min-h-0 w-full flex-1 object-contain"
      />
    </ControlledRecording>
  );
}

function setSource(video: HTMLVideoElement, url: string): void {
  video.src = url;
}
