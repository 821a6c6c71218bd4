import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OpenRequest } from '../../../../shared/coaching/coach-team.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatLocalDateTime } from '../../ui/format-local-time.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonGroup } from '../../ui/skeleton.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { openRequestsQuery } from './coach-team.queries.ts';
import { findUrgency, formatMinutesLeft, formatTimeLeft, urgencyStyles } from './response-deadline.ts';

const TICK_MS = 30_000;

/** All unanswered requests, oldest first, with a button to assign each. */
export function OpenRequestList() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(openRequestsQuery);
  const now = new Date(useNow(TICK_MS));
  const heading = useRef<HTMLHeadingElement>(null);
  const [assignedId, setAssignedId] = useState<string | null>(null);
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  // If someone else changes the request while the dialog is open, the dialog shows the change.
  const assigned = requests.find(({ id }) => id === assignedId);
  return (
    <section aria-labelledby="open-title" className="min-w-0">
      <h2 id="open-title" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Open, oldest first
      </h2>
      {!data && error && <LoadFailure subject="The requests" onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup label="Loading the requests" className="mt-4 flex flex-col gap-4" blocks={['h-20', 'h-20']} />
      )}
      {data && requests.length === 0 && (
        <EmptyState title="No one is waiting" level={3}>
          Unanswered requests appear here automatically.
        </EmptyState>
      )}
      {requests.length > 0 && (
        <ul className="mt-4 border-b border-line">
          {requests.map((request) => (
            <OpenRequestRow key={request.id} request={request} now={now} onAssign={() => setAssignedId(request.id)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="mt-6" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {assigned && <AssignDialog key={assigned.id} request={assigned} now={now} onClose={() => setAssignedId(null)} />}
    </section>
  );
}

interface OpenRequestRowProps {
  readonly request: OpenRequest;
  readonly now: Date;
  readonly onAssign: () => void;
}

function OpenRequestRow({ request, now, onAssign }: OpenRequestRowProps) {
  const { memberName, videoTitle, createdAt, coach } = request;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-4">
      <div className="min-w-0 grow basis-60">
        <h3 className="truncate font-sans text-base font-semibold tracking-normal">
          {memberName} <span className="font-normal text-faint">· {videoTitle}</span>
        </h3>
        <p className="mt-0.5 text-sm text-faint">
          <span className={classes('font-mono figures', urgencyStyles[findUrgency(createdAt, now)])}>
            {formatTimeLeft(createdAt, now)}
          </span>{' '}
          · since <time dateTime={createdAt}>{formatLocalDateTime(createdAt)}</time>
        </p>
        <p className="mt-0.5 text-sm text-soft">{describeHolder(coach, now)}</p>
      </div>
      <Button size="small" aria-label={`Assign: ${memberName}, ${videoTitle}`} onClick={onAssign}>
        Assign
      </Button>
    </li>
  );
}

/** Says which coach holds a request and for how long. */
function describeHolder(coach: OpenRequest['coach'], now: Date): string {
  return coach ? `With ${coach.name} for another ${formatMinutesLeft(coach.holdUntil, now)}` : 'No coach yet';
}
