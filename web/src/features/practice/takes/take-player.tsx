import { useEffect, useRef } from 'react';
import { resolveDuration } from '#web/features/videos/videos.public.ts';

/** Plays a take that is still in the browser. Fills its box. */
export function TakePlayer({ take }: { take: Blob }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(take);
    if (video.current) video.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [take]);

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the member's own words, seconds ago; nobody has captioned them
    <video
      ref={video}
      controls
      playsInline
      aria-label="Your recording"
      onLoadedMetadata={(event) => resolveDuration(event.currentTarget)}
      className="absolute inset-0 size-full object-contain"
    />
  );
}
