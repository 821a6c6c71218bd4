import { useInfiniteQuery } from '@tanstack/react-query';
import type { CoachQueueRequest, CoachQueueView } from '../../../../shared/coaching/coach-queue.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { coachQueueQuery } from './coach-queue.queries.ts';
import { CoachQueueRow } from './coach-queue-row.tsx';
import { findUrgency } from './response-deadline.ts';
import { useNow } from '../../platform/use-now.ts';

const TICK_MS = 30_000;

/** The requests of one view. Among open requests, those due soon are grouped at the top. */
export function CoachQueueList({ view }: { readonly view: CoachQueueView }) {
  const { data, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    coachQueueQuery(view),
  );
  const now = new Date(useNow(TICK_MS));
  if (!data)
    return isPending ? <CoachQueueSkeleton /> : <LoadFailure subject="The requests" onRetry={() => void refetch()} />;
  const requests = data.pages.flatMap((page) => page.requests);
  if (requests.length === 0) {
    const [title, text] = emptyTexts[view];
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  const isDue = ({ createdAt }: CoachQueueRequest) => view !== 'answered' && findUrgency(createdAt, now) !== 'fine';
  const due = requests.filter(isDue);
  const others = requests.filter((request) => !isDue(request));
  return (
    <div className="flex flex-col gap-10">
      {due.length > 0 && <RequestGroup title="Due now" requests={due} now={now} />}
      {others.length > 0 && (
        <RequestGroup
          title={due.length > 0 ? 'On time' : titles[view]}
          requests={others}
          now={now}
          hasMore={hasNextPage}
        />
      )}
      {hasNextPage && (
        <Button className="self-center" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

const titles: Record<CoachQueueView, string> = {
  open: 'Waiting, oldest first',
  mine: 'Assigned to you',
  answered: 'Answered, newest first',
};

const emptyTexts: Record<CoachQueueView, readonly [title: string, text: string]> = {
  open: ['No one is waiting', 'New requests appear here automatically, oldest first.'],
  mine: ['You have no requests', 'Take an open request. It’s yours for two hours, and longer while you work on it.'],
  answered: ['No answers yet', 'Your answers appear here with their ratings and replies.'],
};

interface RequestGroupProps {
  readonly title: string;
  readonly requests: readonly CoachQueueRequest[];
  readonly now: Date;
  /** True if more requests of this group aren't loaded yet. */
  readonly hasMore?: boolean;
}

function RequestGroup({ title, requests, now, hasMore = false }: RequestGroupProps) {
  return (
    <section aria-label={title}>
      <h2 className="font-sans text-sm font-medium tracking-normal text-faint">
        {`${requests.length}${hasMore ? '+' : ''} ${title.toLowerCase()}`}
      </h2>
      <ul className="mt-2">
        {requests.map((request) => (
          <CoachQueueRow key={request.id} request={request} now={now} />
        ))}
      </ul>
    </section>
  );
}

function CoachQueueSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Loading label="Loading the requests" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
