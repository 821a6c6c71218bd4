import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { CoachReview, CoachQueueRequest } from '#shared/coaching/coach-queue.ts';
import { type Player, Timeline } from '#web/features/analysis/analysis.public.ts';
import { PlaybackPlayer, AskedQuestion } from '#web/features/videos/videos.public.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';

import { CommentTrack } from '../comments/comment-track.tsx';
import { COMPOSER_ID } from './comment-composer.tsx';
import { coachAnalysisQuery, coachPlaybackQuery } from './review.queries.ts';
import type { TimedComment } from '../comments/comment-time.ts';
import { formatTimeLeft, findUrgency } from '../queue/response-deadline.ts';
import { LongText } from '../texts/long-text.tsx';

interface ReviewRecordingProps {
  review: CoachReview;
  player: Player;
  comments: readonly TimedComment[];
  /** False if the answer was already sent. */
  canComment?: boolean;
}

/**
 * The recording with its comments and timeline. Sticky, so it stays visible while the coach writes.
 */
export function ReviewRecording({
  review,
  player,
  comments,
  canComment = true,
}: ReviewRecordingProps) {
  const { request, video } = review;
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      !canComment ||
      event.key.toLowerCase() !== 'c' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;

    event.preventDefault();
    document.getElementById(COMPOSER_ID)?.focus();
  };

  if (!video) {
    return (
      <p className="rounded-lg border border-line bg-surface p-6 text-soft">
        {request.firstName} deleted this recording. You can still answer the message in writing.
      </p>
    );
  }

  return (
    <section aria-labelledby="recording-title" className="min-w-0 lg:sticky lg:top-20">
      <h2 id="recording-title" className="sr-only">
        Recording
      </h2>
      {video.questionId && <AskedQuestion questionId={video.questionId} className="mb-3" />}

      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut from the player, which has the focus */}
      <div onKeyDown={onKeyDown}>
        <PlaybackPlayer
          source={coachPlaybackQuery(request.id)}
          title={request.videoTitle}
          player={player}
        />
      </div>

      <CommentTrack comments={comments} player={player} />

      {canComment && (
        <p className="mt-2 hidden text-xs text-faint lg:block">
          In the player, press <kbd className="font-mono">C</kbd> to comment on the current moment.
          Press <kbd className="font-mono">Ctrl+Enter</kbd> to add the comment or{' '}
          <kbd className="font-mono">Esc</kbd> to return to the player.
        </p>
      )}

      <div className="mt-6">
        {video.isAnalyzed ? (
          <ReviewTimeline requestId={request.id} player={player} />
        ) : (
          <p className="text-sm text-faint">This recording has no report, so it has no timeline.</p>
        )}
      </div>
    </section>
  );
}

function ReviewTimeline({ requestId, player }: { requestId: string; player: Player }) {
  const { data, error, refetch } = useQuery(coachAnalysisQuery(requestId));
  if (data) return <Timeline facts={data.timeline} player={player} />;
  if (!error) {
    return <SkeletonBlock label="Loading the timeline" className="h-48" />;
  }

  return (
    <LoadFailureNote
      text="The timeline of this recording couldn’t be loaded."
      className="flex-wrap items-center justify-between gap-3 border-y border-line py-4"
      onRetry={() => void refetch()}
    />
  );
}

export function ReviewHeading({ review, now }: { review: CoachReview; now: Date }) {
  const { request, video } = review;
  const urgency = findUrgency(request.createdAt, now);

  return (
    <header className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {request.respondedAt === null && (
        <Badge tone={urgency === 'late' ? 'red' : urgency === 'soon' ? 'amber' : 'dark'}>
          {formatTimeLeft(request.createdAt, now)}
        </Badge>
      )}
      <p className="font-mono text-xs text-faint">
        sent {formatLocalDateTime(request.createdAt)}
        {video && ` · recorded ${formatLocalDateTime(video.createdAt)}`}
      </p>
      <h1 id="work-title" className="w-full text-2xl break-words sm:text-3xl">
        {`${request.firstName} · ${request.videoTitle}`}
      </h1>
    </header>
  );
}

export function MemberMessage({
  request: { firstName, userMessage },
}: {
  request: CoachQueueRequest;
}) {
  return (
    <section aria-labelledby="member-message-title">
      <h2 id="member-message-title" className="text-xl">{`${firstName} asks`}</h2>
      <div className="mt-2 border-l-2 border-leaf pl-3 text-[1.05rem]">
        <LongText text={userMessage} description={`message of ${firstName}`} />
      </div>
    </section>
  );
}
