import { useState } from 'react';
import type { Video } from '#shared/practice/video.ts';
import type { ArtworkTheme } from '#web/artwork/artwork-theme.ts';
import { Artwork } from '#web/artwork/artwork.tsx';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';

interface TakeThumbnailProps {
  video: Pick<Video, 'id' | 'hasThumbnail'>;
  theme?: ArtworkTheme | undefined;
  /** Undefined while loading, null if unavailable. */
  url: string | null | undefined;
  /** Empty if a title beside the picture names the take. */
  alt?: string;
}

export function TakeThumbnail({ video, theme = 'stage', url, alt = '' }: TakeThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const className = 'block aspect-video w-full rounded-md border border-line bg-black object-cover';
  if (!video.hasThumbnail || url === null || url === failedUrl)
    return <Artwork seed={video.id} theme={theme} className={className} />;
  if (url === undefined) return <Skeleton className={className} />;

  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      onError={() => setFailedUrl(url)}
      className={className}
    />
  );
}
