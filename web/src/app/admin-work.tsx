import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OVERDUE_PAYMENTS_LIMIT } from '#shared/billing/overdue.ts';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { hasStatus, problemStatuses } from '#shared/catalog/item-filter.ts';
import { isUrgent } from '#shared/coaching/response-sla.ts';
import { FAILED_ANALYSES_LIMIT } from '#shared/practice/failed-analyses.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import {
  describeMemberOverdue,
  overduePaymentsQuery,
} from '#web/features/billing/billing-admin.public.ts';
import {
  type AdminScreenConfig,
  useAdminItems,
} from '#web/features/catalog/catalog-admin.public.ts';
import { openRequestsQuery } from '#web/features/coaching/assignment/open-requests.queries.ts';
import { formatTimeLeft } from '#web/features/coaching/queue/response-deadline.ts';
import {
  FailedAnalysis,
  failedAnalysesQuery,
  FileFailures,
} from '#web/features/practice/report/failed-analysis.tsx';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/controls/button.tsx';

/** One kind of work for administrators. Each query reads one bounded page. */
interface AdminWork {
  title: string;
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  entries: readonly ReactNode[];
  /** Counts or loads the work that `entries` leaves out; null or false if it is complete. */
  more: ReactNode;
}

const MAX_ENTRIES = 10;

/** Late requests, and those that will be late soon, oldest first. */
export function useUrgentRequests(): AdminWork {
  const now = new Date(useNow(MINUTE_MS));
  const query = useInfiniteQuery(openRequestsQuery);
  const loaded = query.data?.pages.flatMap((page) => page.requests) ?? [];
  const urgent = loaded.filter(({ createdAt }) => isUrgent(createdAt, now));

  const entries = urgent
    .slice(0, MAX_ENTRIES)
    .map(({ id, memberName, videoTitle, createdAt, coach }) => (
      <WorkEntry key={id} to="/admin/coach-requests" title={`${memberName}: ${videoTitle}`}>
        {coach ? `With ${coach.name}` : 'No coach yet'}, waiting {formatAge(createdAt, now)} (
        {formatTimeLeft(createdAt, now)})
      </WorkEntry>
    ));

  const isComplete = !query.hasNextPage || urgent.length < loaded.length;

  return { title: 'Coach requests', query, entries, more: countHidden(urgent, isComplete) };
}

export function useOverduePayments(): AdminWork {
  const query = useQuery(overduePaymentsQuery);
  const payments = query.data ?? [];

  const entries = payments.slice(0, MAX_ENTRIES).map(({ memberId, memberName, overdue, tries }) => (
    <WorkEntry key={memberId} to={`/admin/members/${memberId}`} title={memberName}>
      {describeMemberOverdue(overdue, tries)}
    </WorkEntry>
  ));

  const more = countHidden(payments, payments.length < OVERDUE_PAYMENTS_LIMIT);

  return { title: 'Overdue payments', query, entries, more };
}

/**
 * Failed analyses without any of the members' content. Members see the failure in their library,
 * where they can also restart the analysis.
 */
export function useFailedAnalyses(): AdminWork {
  const now = new Date(useNow(MINUTE_MS));
  const query = useQuery(failedAnalysesQuery);
  const { retryable = [], byFile = [] } = query.data ?? {};

  const failures = retryable
    .slice(0, MAX_ENTRIES)
    .map((analysis) => (
      <FailedAnalysis
        key={analysis.videoId}
        analysis={analysis}
        age={formatAge(analysis.failedAt, now)}
      />
    ));

  const causedByFiles = byFile.map((group) => (
    <FileFailures
      key={`${group.reason} ${group.contentType}`}
      group={group}
      age={formatAge(group.failedAt, now)}
    />
  ));

  const more = countHidden(retryable, retryable.length < FAILED_ANALYSES_LIMIT);

  return { title: 'Failed analyses', query, entries: [...failures, ...causedByFiles], more };
}

/**
 * Items without a file, or whose file couldn't be copied or converted. Checks about 1 MB of items at
 * a time.
 */
export function useItemProblems<Item extends CatalogItem>(
  kind: AdminScreenConfig<Item>,
): AdminWork {
  const query = useAdminItems(kind, { status: 'problem' });

  const entries = problemStatuses.flatMap((status) =>
    (query.data ?? [])
      .filter((item) => hasStatus(item, status))
      .map((item) => (
        <WorkEntry
          key={`${item.id} ${status}`}
          to={buildListUrl(kind.path, item.title, status)}
          title={item.title}
        >
          {problemTexts[status] ?? kind.getStateNote?.(item)?.text}
        </WorkEntry>
      )),
  );

  const more = query.hasNextPage && (
    <Button
      size="small"
      className="mt-3"
      isBusy={query.isFetching}
      onClick={() => void query.fetchNextPage()}
    >
      Check more {kind.texts.noun}s
    </Button>
  );

  return { title: `${kind.texts.name}s`, query, entries, more };
}

const problemTexts: Record<(typeof problemStatuses)[number], string | null> = {
  failed: 'The file couldn’t be copied. Upload it again.',
  'not-converted': null,
  'no-file': 'No file yet.',
};

/** The list page has no filter for failed conversions, so the link searches by title only. */
function buildListUrl(path: string, search: string, status: string): string {
  const filter = status === 'not-converted' ? '' : `status=${status}&`;
  return `${path}?${filter}${new URLSearchParams({ search }).toString()}`;
}

function countHidden({ length }: readonly unknown[], isComplete: boolean): ReactNode {
  const count = length - MAX_ENTRIES;
  if (count <= 0) return null;

  return (
    <p className="mt-3 text-sm text-faint">
      And {count}
      {isComplete ? '' : ' or more'} {count === 1 ? 'other' : 'others'}.
    </p>
  );
}

function formatAge(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} hr`;
}

interface WorkEntryProps {
  to: string;
  title: string;
  children: ReactNode;
}

function WorkEntry({ to, title, children }: WorkEntryProps) {
  return (
    <li className="border-t border-line">
      <Link to={to} className="block px-2 py-3 hover:bg-raised">
        <span className="block truncate font-medium">{title}</span>
        <span className="mt-0.5 block text-sm text-faint">{children}</span>
      </Link>
    </li>
  );
}
