import { useEffect, useRef } from 'react';
import { resolveDuration } from '../videos/videos.public.ts';

/** Camera preview, mirrored as users expect. The recording isn't mirrored. */
export function CameraPreview({ stream }: { readonly stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      autoPlay
      playsInline
      muted
      aria-label="Your camera, mirrored"
      className="absolute inset-0 size-full -scale-x-100 object-contain"
    />
  );
}

/** Plays the finished take from memory. */
export function TakePlayer({ take }: { readonly take: Blob }) {
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
