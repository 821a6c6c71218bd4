import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Player } from '#web/features/analysis/analysis.public.ts';
import { ButtonAnchor, RetryButton } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';
import { ControlledRecording } from './controlled-recording.tsx';
import { resolveDuration } from './resolve-duration.ts';
import type { playbackQuery } from './playback.queries.ts';

interface PlaybackPlayerProps {
  source: ReturnType<typeof playbackQuery>;
  title: string;
  player: Player;
  /** The measured duration; undefined before the analysis. */
  durationSeconds?: number | undefined;
}

/** Plays the recording. Renews an expired URL and resumes at the same position. */
export function PlaybackPlayer({
  source,
  title,
  player: { video, attach },
  durationSeconds,
}: PlaybackPlayerProps) {
  const { data, error, refetch, isFetching } = useQuery(source);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const resumeAt = useRef(0);

  const onError = () => {
    if (!data) return;

    resumeAt.current = video?.currentTime ?? resumeAt.current;
    if (Date.parse(data.expiresAt) <= Date.now()) void refetch();
    else setFailedUrl(data.url);
  };

  const retry = () => {
    setFailedUrl(null);
    void refetch();
  };

  if (error || (data && failedUrl === data.url)) {
    return (
      <Frame>
        <p role="alert">The recording couldn’t be played.</p>
        <RetryButton size="small" disabled={isFetching} onClick={retry} />
      </Frame>
    );
  }

  if (!data) {
    return (
      <div className="@container">
        <Skeleton className="aspect-video w-full @md:mb-11" />
      </div>
    );
  }

  if (!canPlay(data.contentType)) {
    return (
      <Frame>
        <p>This browser can’t play this type of video.</p>
        <ButtonAnchor size="small" icon="download" href={data.url} download={title}>
          Download
        </ButtonAnchor>
      </Frame>
    );
  }

  return (
    <ControlledRecording
      title={title}
      video={video}
      durationSeconds={durationSeconds}
      className="relative rounded-lg border border-line"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a private recording; nobody has captioned it */}
      <video
        ref={attach}
        src={data.url}
        tabIndex={0}
        playsInline
        preload="metadata"
        aria-label={`Recording: ${title}`}
        onError={onError}
        onLoadedMetadata={(event) => resolveDuration(event.currentTarget, resumeAt.current)}
        className="aspect-video w-full bg-black object-contain"
      />
    </ControlledRecording>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex aspect-video w-full flex-col items-center justify-center gap-4 rounded-lg border border-line bg-black p-4 text-center text-soft">
      {children}
    </div>
  );
}

function canPlay(contentType: string): boolean {
  return document.createElement('video').canPlayType(contentType) !== '';
}
