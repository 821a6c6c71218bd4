import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AnsweredReview } from './answered-review.tsx';
import { RequireRole } from '../../platform/require-role.tsx';
import { hasApiErrorCode } from './coaching.queries.ts';
import type { ReviewDraft } from './review-draft.ts';
import { coachReviewQuery } from './coach-queue.queries.ts';
import { useTakeAndOpenRequest } from './use-take-and-open-request.ts';
import { ReviewWorkspace } from './review-workspace.tsx';

/** `/coach/:requestId` */
export function CoachRequestPage() {
  const { requestId = '' } = useParams();
  return (
    <RequireRole path={`/coach/${requestId}`} requiredRole="coach">
      {({ id }) => (
        <Page>
          <title>{`Coach desk · ${PRODUCT_NAME}`}</title>
          <ButtonLink variant="quiet" size="small" icon="back" className="-ml-3" to="/coach">
            Coach desk
          </ButtonLink>
          <CoachReviewLoader key={requestId} requestId={requestId} coachId={id} />
        </Page>
      )}
    </RequireRole>
  );
}

interface WorkProps {
  readonly requestId: string;
  readonly coachId: string;
}

function CoachReviewLoader({ requestId, coachId }: WorkProps) {
  const { data, error, refetch, isFetching } = useQuery(coachReviewQuery(requestId));
  const reload = () => void refetch();
  const [unsent, setUnsent] = useState<ReviewDraft | null>(null);
  if (data?.answer) {
    return (
      <AnsweredReview requestId={requestId} coachId={coachId} review={data} answer={data.answer} unsentDraft={unsent} />
    );
  }
  if (data?.draft && data.request.holdUntil) {
    return (
      <ReviewWorkspace
        requestId={requestId}
        coachId={coachId}
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
  if (isFetching) return <WorkSkeleton />;
  if (data || hasApiErrorCode(error, 'NOT_FOUND')) return <NotAssigned requestId={requestId} onTaken={reload} />;
  return <LoadFailure subject="The request" onRetry={reload} />;
}

/**
 * The coach doesn't hold this request: it's unassigned, assigned to another coach or deleted. The server doesn't
 * reveal which.
 */
function NotAssigned({ requestId, onTaken }: { readonly requestId: string; readonly onTaken: () => void }) {
  const { take, isTaking } = useTakeAndOpenRequest(onTaken);
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
      The request may be available, taken by another coach, answered or withdrawn. Try taking it to find out.
    </EmptyState>
  );
}

function WorkSkeleton() {
  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-2">
      <Loading label="Loading the request" />
      <Skeleton className="aspect-video" />
      <Skeleton className="h-96" />
    </div>
  );
}
