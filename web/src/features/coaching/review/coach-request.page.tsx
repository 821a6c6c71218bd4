import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { RequireRole } from '#web/features/second-factor/require-role.public.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { AnsweredReview } from './answered-review.tsx';
import type { ReviewDraft } from './review-draft.ts';
import { useTakeRequest } from '../queue/coach-queue.queries.ts';
import { coachReviewQuery } from './review.queries.ts';
import { ReviewWorkspace } from './review-workspace.tsx';

/** `/coach/:requestId` */
export function CoachRequestPage() {
  const { requestId = '' } = useParams();
  return (
    <RequireRole path={`/coach/${requestId}`} requiredRole="coach">
      {() => (
        <Page title="Coach desk">
          <ButtonLink variant="quiet" size="small" icon="back" className="-ml-3" to="/coach">
            Coach desk
          </ButtonLink>
          <CoachReviewLoader key={requestId} requestId={requestId} />
        </Page>
      )}
    </RequireRole>
  );
}

function CoachReviewLoader({ requestId }: { requestId: string }) {
  const { data, error, refetch, isFetching } = useQuery(coachReviewQuery(requestId));
  const reload = () => void refetch();
  const [unsent, setUnsent] = useState<ReviewDraft | null>(null);
  if (data?.answer)
    return <AnsweredReview review={data} answer={data.answer} unsentDraft={unsent} />;

  if (data?.draft && data.request.holdUntil) {
    return (
      <ReviewWorkspace
        review={data}
        draft={data.draft}
        holdUntil={data.request.holdUntil}
        onAnswered={(draft) => {
          setUnsent(draft);
          reload();
        }}
      />
    );
  }

  if (isFetching)
    return (
      <SkeletonGroup
        label="Loading the request"
        className="mt-6 grid gap-6 lg:grid-cols-2"
        blocks={['aspect-video', 'h-96']}
      />
    );

  if (data || hasErrorCode(error, 'NOT_FOUND'))
    return <NotAssigned requestId={requestId} onTaken={reload} />;

  return <LoadFailure subject="The request" onRetry={reload} />;
}

/**
 * Shown if the request is unassigned, taken by another coach or deleted. The server doesn't reveal
 * which.
 */
function NotAssigned({ requestId, onTaken }: { requestId: string; onTaken: () => void }) {
  const { take, isTaking } = useTakeRequest(onTaken);
  return (
    <EmptyState
      title="This request isn’t assigned to you"
      level={1}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="primary" disabled={isTaking} onClick={() => take(requestId)}>
            Take this request
          </Button>
          <ButtonLink to="/coach">Open requests</ButtonLink>
        </div>
      }
    >
      The request may be available, taken by another coach, answered or withdrawn. Try taking it to
      find out.
    </EmptyState>
  );
}
