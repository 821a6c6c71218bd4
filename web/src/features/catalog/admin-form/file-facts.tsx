import { useEffect, useRef } from 'react';
import { formatFileSize } from '#shared/catalog/formatting.ts';

interface FileFactsProps {
  name: string;
  sizeBytes: number;
  /** The file's length, for example '12:05'; empty if unknown. */
  length: string;
  /** A video whose first frame is shown: a chosen file or a URL. */
  video?: File | string | undefined;
  onDuration?: (seconds: number) => void;
  picture?: File | undefined;
}

export function FileFacts({ name, sizeBytes, length, video, onDuration, picture }: FileFactsProps) {
  const facts = [formatFileSize(sizeBytes), length].filter(Boolean);
  return (
    <div className="mb-3 flex min-w-0 items-center gap-3">
      {video && <FramePreview video={video} onDuration={onDuration} />}
      {picture && <PicturePreview picture={picture} />}
      <p className="min-w-0 text-sm">
        <span className="line-clamp-2 break-words text-ink" title={name}>
          {name}
        </span>
        <span className="block text-faint figures">{facts.join(' · ')}</span>
      </p>
    </div>
  );
}

interface FirstFrameProps {
  video: File | string;
  onDuration: ((seconds: number) => void) | undefined;
}

/**
 * Decorative, because the file's name is next to it. Shows the frame at 0.5 s, because many videos
 * start black.
 */
function FramePreview({ video, onDuration }: FirstFrameProps) {
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = player.current;
    if (!element) return;

    const url = typeof video === 'string' ? video : URL.createObjectURL(video);
    element.src = `${url}#t=0.5`;

    return () => {
      element.removeAttribute('src');
      if (typeof video !== 'string') URL.revokeObjectURL(url);
    };
  }, [video]);

  return (
    <video
      ref={player}
      aria-hidden="true"
      muted
      playsInline
      preload="metadata"
      className={PREVIEW}
      onLoadedMetadata={({ currentTarget: { duration } }) =>
        Number.isFinite(duration) && onDuration?.(duration)
      }
    />
  );
}

/** Decorative, because the file's name is next to it. */
function PicturePreview({ picture }: { picture: File }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [picture]);

  return <img ref={image} alt="" className={PREVIEW} />;
}

const PREVIEW = 'aspect-video w-28 shrink-0 rounded-sm bg-ground object-contain';

/** The picture that an item has now. Its file name isn't stored. */
export function StoredPicture({ url, noun }: { url: string; noun: string }) {
  return <img src={url} alt={`Current ${noun.toLowerCase()}`} className={`${PREVIEW} mb-3`} />;
}
