import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, type FormEvent, useId, useState } from 'react';
import type { CoachRequestWithAnswer, CoachRequest } from '#shared/coaching/coach-request.ts';
import { markAnswerRead } from '#shared/coaching/coaching.contract.ts';
import { buildRetakeLink } from '#shared/practice/practice-links.ts';
import type { Video } from '#shared/practice/video.ts';
import { usePlayer } from '#web/features/analysis/analysis.public.ts';
import { PlaybackPlayer, playbackQuery } from '#web/features/videos/videos.public.ts';
import { hasErrorCode, getErrorMessage } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { useSession } from '#web/platform/session.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { AnswerReply } from './answer-reply.tsx';
import { AnswerComments, AnswerScores } from './answer-sections.tsx';
import { CoachByline } from '../coach-profile/coach-byline.tsx';
import { coachRequestQuery, useRateCoach } from './coaching.queries.ts';
import { CommentTrack } from '../comments/comment-track.tsx';
import { LongText } from '../texts/long-text.tsx';
import { addCommentIds } from '../comments/comment-time.ts';

interface CoachAnswerViewProps {
  requestId: string;
  /**
   * The member's recordings, used to check whether the reviewed recording still exists. Null until
   * loaded.
   */
  videos: readonly Video[] | null;
  onBack: () => void;
}

export function CoachAnswerView({ requestId, videos, onBack }: CoachAnswerViewProps) {
  const { data, error, refetch } = useQuery(coachRequestQuery(requestId));
  const isGone = hasErrorCode(error, 'NOT_FOUND', 'BAD_REQUEST');

  return (
    <>
      <Button variant="quiet" size="small" icon="back" className="-ml-3" onClick={onBack}>
        All requests
      </Button>

      {data && (
        <Answer
          request={data}
          hasRecording={videos?.some(({ id }) => id === data.videoId) ?? true}
        />
      )}

      {!data && isGone && (
        <EmptyState title="Request not found">The request may have been withdrawn.</EmptyState>
      )}

      {!data && error && !isGone && (
        <LoadFailure
          subject="The answer"
          reassurance="Your data is safe."
          onRetry={() => void refetch()}
        />
      )}

      {!data && !error && (
        <SkeletonGroup
          label="Loading the answer"
          className="mt-6 grid gap-6 lg:grid-cols-2"
          blocks={['aspect-video', 'h-64']}
        />
      )}
    </>
  );
}

interface AnswerProps {
  request: CoachRequestWithAnswer;
  hasRecording: boolean;
}

function Answer({ request, hasRecording }: AnswerProps) {
  const { videoId, videoTitle, userMessage, coachName, coachResponse, respondedAt } = request;
  const coach = coachName ?? 'Your coach';
  useMarkAnswerRead(coachResponse === null ? null : request.id);

  const canRecord = useSession().user?.plan != null;

  if (coachResponse === null)
    return (
      <EmptyState title="No answer yet" level={2}>
        Your coach’s answer will appear here.
      </EmptyState>
    );

  return (
    <article aria-labelledby="answer-title" className="mt-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge>From your coach</Badge>
        {respondedAt && (
          <p className="font-mono text-xs text-faint">{formatLocalDateTime(respondedAt)}</p>
        )}
        {/* The button that opened the answer is unmounted, so focus moves to the heading. */}
        <h2
          id="answer-title"
          ref={focusOnMount}
          tabIndex={-1}
          className="w-full text-2xl break-words outline-none"
        >
          {`${coach} on ${videoTitle}`}
        </h2>
      </header>

      <CoachByline name={coach} profile={request.coach} />
      <CommentedRecording request={request} videoId={hasRecording ? videoId : null} />

      {hasRecording && canRecord && (
        <ButtonLink
          // Secondary until the member rates the answer, because rating is the primary action.
          variant={request.rating === null ? 'secondary' : 'primary'}
          icon="again"
          className="mt-8"
          {...buildRetakeLink(videoId)}
        >
          Try it again
        </ButtonLink>
      )}

      <div className="mt-12 grid gap-10 border-t border-line pt-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <h3 className="text-xl">Your request</h3>
          <div className="mt-2 border-l-2 border-edge/60 pl-3 text-soft">
            <LongText text={userMessage} description="message you sent" />
          </div>
          <AnswerScores scores={request.scores} title={`${coach}’s scores`} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <AnswerRating request={request} />
          <AnswerReply request={request} coach={coach} />
        </div>
      </div>
    </article>
  );
}

/**
 * Tells the server that the member read the answer. Repeated each time the answer is shown, so it
 * isn't retried.
 */
function useMarkAnswerRead(requestId: string | null): void {
  const { mutate } = useMutation({
    mutationFn: (id: string) => call(markAnswerRead, { params: { id } }),
  });
  useEffect(() => {
    if (requestId !== null) mutate(requestId);
  }, [requestId, mutate]);
}

function CommentedRecording({
  request,
  videoId,
}: Pick<AnswerProps, 'request'> & { videoId: string | null }) {
  const player = usePlayer();
  return (
    <div className="mt-5 grid items-start gap-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-10">
      <div className="lg:sticky lg:top-20">
        {videoId === null ? (
          <p className="rounded-lg border border-line bg-surface p-6 text-soft">
            You deleted this recording. Your coach’s feedback is still here.
          </p>
        ) : (
          <PlaybackPlayer
            source={playbackQuery(videoId)}
            title={request.videoTitle}
            player={player}
          />
        )}
        {request.comments.length > 0 && (
          <CommentTrack comments={addCommentIds(request.comments)} player={player} />
        )}
      </div>

      <div className="min-w-0">
        <p className="max-w-[66ch] text-[1.05rem] leading-relaxed break-words whitespace-pre-line">
          {request.coachResponse}
        </p>
        <AnswerComments comments={request.comments} player={player} />
      </div>
    </div>
  );
}

const ratings = [
  [1, 'Not helpful'],
  [2, 'A little'],
  [3, 'Fair'],
  [4, 'Helpful'],
  [5, 'Very helpful'],
] as const;

function AnswerRating({
  request: { id, rating },
}: {
  request: Pick<CoachRequest, 'id' | 'rating'>;
}) {
  const [chosen, setChosen] = useState(rating);
  const name = useId();
  const rate = useRateCoach(id);
  const isNew = chosen !== null && chosen !== rating;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNew && !rate.isPending) rate.mutate(chosen);
  };

  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className="font-serif text-xl">How helpful was this answer?</legend>

        <div className="mt-3 grid grid-cols-5 gap-1.5">
          {ratings.map(([value, label]) => (
            <label
              key={value}
              className={classes(
                'flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-md border px-1 py-1.5 text-center',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-bright',
                chosen === value
                  ? 'border-leaf bg-leaf-dim text-ink'
                  : 'border-edge/70 text-soft hover:border-soft hover:bg-raised',
              )}
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={chosen === value}
                onChange={() => setChosen(value)}
                className="sr-only"
              />
              <span className="font-mono text-lg leading-none figures">{value}</span>
              <span className="mt-1 text-xs leading-tight">{label}</span>
            </label>
          ))}
        </div>
      </fieldset>

      <div className="mt-3 flex min-h-9 flex-wrap items-center gap-3">
        {isNew && (
          <Button size="small" variant="primary" type="submit" disabled={rate.isPending}>
            {rate.isPending ? 'Saving...' : 'Save rating'}
          </Button>
        )}
        <output className="text-sm text-soft">
          {rate.isSuccess && !isNew && 'Rating saved. Thank you.'}
          {rate.error && !rate.isPending && (
            <span className="text-red-text">{getErrorMessage(rate.error)}</span>
          )}
        </output>
      </div>
    </form>
  );
}
