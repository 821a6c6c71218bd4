import { useState } from 'react';
import { findQuestion } from '../../../../shared/practice/questions/questions.ts';
import type { Video } from '../../../../shared/practice/video.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface SessionThumbnailProps {
  readonly video: Video;
  /** Undefined while loading, null if unavailable. */
  readonly url: string | null | undefined;
}

/** A still from the recording, or generated artwork. Decorative, because the title beside it names the session. */
export function SessionThumbnail({ video, url }: SessionThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const className = 'block aspect-video w-full rounded-md border border-line bg-black object-cover';
  if (!video.hasThumbnail || url === null || url === failedUrl) {
    const question = video.questionId ? findQuestion(video.questionId) : null;
    return <Artwork seed={video.id} theme={question?.category ?? 'stage'} className={className} />;
  }
  if (url === undefined) return <Skeleton className={className} />;
  return <img src={url} alt="" loading="lazy" onError={() => setFailedUrl(url)} className={className} />;
}
