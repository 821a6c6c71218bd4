import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../../shared/accounts/member.ts';
import type { CoachRequest } from '../../../../shared/coaching/coach-request.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { coachRequestsQuery } from './coaching.queries.ts';
import { RequestRow, buildReadButtonId } from './request-row.tsx';
import { useNow } from '../../platform/use-now.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface RequestHistoryProps {
  readonly user: User;
  /** The answer that was just closed; its button regains focus. */
  readonly lastOpenedId: string | null;
  readonly onOpen: (requestId: string) => void;
}

const TICK_MS = 30_000;

/** The member's requests with their status, newest first. */
export function RequestHistory({ user, lastOpenedId, onOpen }: RequestHistoryProps) {
  const { data, isPending, refetch } = useQuery(coachRequestsQuery);
  const [toWithdraw, setToWithdraw] = useState<CoachRequest | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = new Date(useNow(TICK_MS));
  useEffect(() => {
    if (lastOpenedId) document.getElementById(buildReadButtonId(lastOpenedId))?.focus();
  }, [lastOpenedId]);
  return (
    <section aria-labelledby="requests-title" className="min-w-0">
      <h2 id="requests-title" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Your requests
      </h2>
      {data === undefined &&
        (isPending ? (
          <HistorySkeleton />
        ) : (
          <LoadFailure
            subject="Your requests"
            reassurance="Your data is safe."
            level={3}
            onRetry={() => void refetch()}
          />
        ))}
      {data?.length === 0 && (
        <EmptyState title="No requests yet" level={3}>
          Your requests and your coach’s answers appear here.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="mt-4">
          {data.map((request) => (
            <RequestRow
              key={request.id}
              user={user}
              request={request}
              now={now}
              onOpen={() => onOpen(request.id)}
              onWithdraw={() => setToWithdraw(request)}
            />
          ))}
        </ul>
      )}
      <WithdrawDialog
        request={toWithdraw}
        onClose={() => setToWithdraw(null)}
        onWithdrawn={() => heading.current?.focus()}
      />
    </section>
  );
}

function HistorySkeleton() {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Loading label="Loading your requests" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}
