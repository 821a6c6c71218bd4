import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { CoachReview } from '../../../../shared/coaching/coach-queue.ts';
import { findQuestion } from '../../../../shared/practice/questions/questions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { type Player, Timeline } from '../analysis/analysis.public.ts';
import { PlaybackPlayer, categoryLabels } from '../videos/videos.public.ts';
import { CommentTrack } from './comment-track.tsx';
import { COMPOSER_ID } from './comment-composer.tsx';
import { coachAnalysisQuery, coachPlaybackQuery } from './coach-queue.queries.ts';
import type { TimedComment } from './timed-comment.ts';
import { useDuration } from './use-duration.ts';
import { useHighlightedComments } from './use-highlighted-comments.ts';

interface ReviewRecordingProps {
  readonly requestId: string;
  readonly review: CoachReview;
  readonly player: Player;
  readonly comments: readonly TimedComment[];
  /** False if the answer was already sent. */
  readonly canComment?: boolean;
}

/** The recording with its comments and timeline. Sticky, so it stays visible while the coach writes. */
export function ReviewRecording({ requestId, review, player, comments, canComment = true }: ReviewRecordingProps) {
  const { request, video } = review;
  const litIds = useHighlightedComments(player, comments);
  const durationSeconds = useDuration(player);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canComment || event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
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
      {video.questionId && <AskedQuestion questionId={video.questionId} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut from the player, which has the focus */}
      <div onKeyDown={onKeyDown}>
        <PlaybackPlayer source={coachPlaybackQuery(requestId)} title={request.videoTitle} player={player} />
      </div>
      {durationSeconds !== null && (
        <CommentTrack comments={comments} durationSeconds={durationSeconds} player={player} highlightedIds={litIds} />
      )}
      {canComment && (
        <p className="mt-2 hidden text-xs text-faint lg:block">
          In the player, press <kbd className="font-mono">C</kbd> to comment on the current moment. Press{' '}
          <kbd className="font-mono">Ctrl+Enter</kbd> to add the comment or <kbd className="font-mono">Esc</kbd> to go
          back.
        </p>
      )}
      <div className="mt-6">
        {video.isAnalyzed ? (
          <ReviewTimeline requestId={requestId} player={player} />
        ) : (
          <p className="text-sm text-faint">This recording has no report, so it has no timeline.</p>
        )}
      </div>
    </section>
  );
}

function AskedQuestion({ questionId }: { readonly questionId: string }) {
  const question = findQuestion(questionId);
  if (!question) return null;
  return (
    <p className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Badge tone="dark">{categoryLabels[question.category]}</Badge>
      <span className="text-soft">
        <span className="sr-only">Question: </span>
        {question.text}
      </span>
    </p>
  );
}

function ReviewTimeline({ requestId, player }: Pick<ReviewRecordingProps, 'requestId' | 'player'>) {
  const { data, error, refetch } = useQuery(coachAnalysisQuery(requestId));
  if (data) return <Timeline facts={data.timeline} player={player} back={null} />;
  if (!error) {
    return (
      <>
        <Loading label="Loading the timeline" />
        <Skeleton className="h-48" />
      </>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-4">
      <p className="text-soft">The timeline of this recording couldn’t be loaded.</p>
      <Button size="small" icon="again" onClick={() => void refetch()}>
        Try Again
      </Button>
    </div>
  );
}
