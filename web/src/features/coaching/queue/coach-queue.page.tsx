import { useSearchParams } from 'react-router-dom';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  coachQueueViews,
  type CoachQueueView,
  type CoachQueueRequest,
} from '#shared/coaching/coach-queue.ts';
import { RESPONSE_SLA_HOURS } from '#shared/coaching/response-sla.ts';
import { RequireRole } from '#web/features/second-factor/require-role.public.tsx';
import { useNow } from '#web/platform/use-now.ts';
import { ButtonLink, Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx';

import { coachQueueQuery } from './coach-queue.queries.ts';
import { CoachQueueRow } from './coach-queue-row.tsx';
import { findUrgency } from './response-deadline.ts';

/** `/coach?view=open|mine|answered` */
export function CoachQueuePage() {
  return (
    <RequireRole path="/coach" requiredRole="coach">
      {({ role }) => <Queue isAdmin={role === 'admin'} />}
    </RequireRole>
  );
}

const labels: Record<CoachQueueView, string> = { open: 'Open', mine: 'Mine', answered: 'Answered' };

function Queue({ isAdmin }: { isAdmin: boolean }) {
  const [search, setSearch] = useSearchParams();
  const view = coachQueueViews.find((name) => name === search.get('view')) ?? 'open';

  return (
    <Page title="Coach desk">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageHeading>Coach desk</PageHeading>
          <p className="mt-2 max-w-[60ch] text-soft">
            We promise members an answer within {RESPONSE_SLA_HOURS} hours. The request that has
            waited longest is at the top.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="small" to="/coach/profile">
            Your profile and phrases
          </ButtonLink>
          <ButtonLink size="small" to="/coach/statement">
            Statement
          </ButtonLink>
          {isAdmin && (
            <ButtonLink size="small" to="/coach/agreement">
              Compare scores
            </ButtonLink>
          )}
        </div>
      </div>

      <Tabs
        label="Requests"
        value={view}
        onChange={(next) => setSearch({ view: next }, { preventScrollReset: true })}
        tabs={coachQueueViews.map((value) => ({ value, label: labels[value] }))}
      >
        {coachQueueViews.map((value) => (
          <TabPanel key={value} value={value}>
            <CoachQueueList view={value} />
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
}

const TICK_MS = 30_000;

function CoachQueueList({ view }: { view: CoachQueueView }) {
  const { data, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(coachQueueQuery(view));
  const now = new Date(useNow(TICK_MS));

  if (!data)
    return isPending ? (
      <SkeletonGroup
        label="Loading the requests"
        className="flex flex-col gap-4"
        blocks={['h-20', 'h-20', 'h-20']}
      />
    ) : (
      <LoadFailure subject="Requests" onRetry={() => void refetch()} />
    );

  const requests = data.pages.flatMap((page) => page.requests);
  if (requests.length === 0) {
    const [title, text] = emptyTexts[view];
    return <EmptyState title={title}>{text}</EmptyState>;
  }

  const isDue = ({ createdAt }: CoachQueueRequest) =>
    view !== 'answered' && findUrgency(createdAt, now) !== 'fine';
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
        <Button
          className="self-center"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
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
  mine: [
    'You have no requests',
    'Take an open request. It’s yours for two hours, and longer while you work on it.',
  ],
  answered: ['No answers yet', 'Your answers appear here with their ratings and replies.'],
};

interface RequestGroupProps {
  title: string;
  requests: readonly CoachQueueRequest[];
  now: Date;
  /** True if this group has more requests that aren't loaded yet. */
  hasMore?: boolean;
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
