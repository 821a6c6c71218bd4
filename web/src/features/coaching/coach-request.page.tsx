import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AnsweredWork } from './answered-work.tsx';
import { RoleDoor } from '../../platform/role-door.tsx';
import { isRefusal } from './coaching.queries.ts';
import type { DeskDraft } from './desk-draft.ts';
import { workQuery } from './desk.queries.ts';
import { useTakeAndOpen } from './use-take.ts';
import { Workspace } from './workspace.tsx';

/** `/coach/:requestId` */
export function CoachRequestPage() {
  const { requestId = '' } = useParams();
  return (
    <RoleDoor path={`/coach/${requestId}`} opensTo="coach">
      {({ id }) => (
        <Page>
          <title>{`Coach desk · ${PRODUCT_NAME}`}</title>
          <ButtonLink look="quiet" size="small" icon="back" className="-ml-3" to="/coach">
            Coach desk
          </ButtonLink>
          <Work key={requestId} requestId={requestId} coachId={id} />
        </Page>
      )}
    </RoleDoor>
  );
}

interface WorkProps {
  readonly requestId: string;
  readonly coachId: string;
}

function Work({ requestId, coachId }: WorkProps) {
  const { data, error, refetch, isFetching } = useQuery(workQuery(requestId));
  const again = () => void refetch();
  const [unsent, setUnsent] = useState<DeskDraft | null>(null);
  if (data?.answer) {
    return <AnsweredWork requestId={requestId} coachId={coachId} work={data} answer={data.answer} unsent={unsent} />;
  }
  if (data?.draft && data.request.holdUntil) {
    return (
      <Workspace
        requestId={requestId}
        coachId={coachId}
        work={data}
        draft={data.draft}
        holdUntil={data.request.holdUntil}
        onAnswered={(draft) => {
          setUnsent(draft);
          again();
        }}
      />
    );
  }
  if (isFetching) return <WorkSkeleton />;
  if (data || isRefusal(error, 'NOT_FOUND')) return <NotHeld requestId={requestId} onTaken={again} />;
  return <LoadFailure what="The request" onRetry={again} />;
}

/**
 * The coach doesn't hold this request: it's unassigned, assigned to another coach or deleted. The server doesn't
 * reveal which.
 */
function NotHeld({ requestId, onTaken }: { readonly requestId: string; readonly onTaken: () => void }) {
  const { take, isTaking } = useTakeAndOpen(onTaken);
  return (
    <EmptyState
      title="This request isn’t assigned to you"
      level={1}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button look="primary" disabled={isTaking} onClick={() => take(requestId)}>
            Take this request
          </Button>
          <ButtonLink to="/coach">Open requests</ButtonLink>
        </div>
      }
    >
      It may be available, taken by another coach, answered or withdrawn. Take it to find out.
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
