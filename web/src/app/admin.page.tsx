import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { hasStatus } from '#shared/catalog/item-filter.ts';
import { FAILED_ANALYSES_LIMIT } from '#shared/practice/failed-analyses.ts';
import {
  type AdminScreenConfig,
  useAdminItems,
} from '#web/features/catalog/catalog-admin.public.ts';
import { coachQueueQuery, formatTimeLeft } from '#web/features/coaching/coaching-admin.public.ts';
import { adminCoursesConfig } from '#web/features/courses/courses-admin.public.ts';
import { adminPodcastsConfig } from '#web/features/podcasts/podcasts-admin.public.ts';
import {
  FailedAnalysis,
  failedAnalysesQuery,
  FileFailures,
} from '#web/features/practice/practice-admin.public.ts';
import { adminStudyGuidesConfig } from '#web/features/study-guides/study-guides-admin.public.ts';
import { RequireRole } from '#web/platform/require-role.tsx';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { Spinner } from '#web/ui/messages/spinner.tsx';

// Has no route of its own, because every route adds to the first load of all pages.
const AdminPreviewPage = lazy(async () => ({
  default: (await import('./admin-preview.page.tsx')).AdminPreviewPage,
}));

/**
 * `/admin`: links to the admin areas, and a list of everything that needs attention. With
 * `?preview=<kind>&id=<id>`, the preview of an item.
 */
export function AdminHomePage() {
  const [params] = useSearchParams();
  if (params.has('preview')) {
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <AdminPreviewPage />
      </Suspense>
    );
  }

  return (
    <RequireRole path="/admin" requiredRole="admin">
      {() => <AdminHome />}
    </RequireRole>
  );
}

const areas = [
  ['/admin/courses', 'Courses', 'Videos, captions and categories'],
  ['/admin/podcasts', 'Podcasts', 'Episodes and hosts'],
  ['/admin/study-guides', 'Study guides', 'PDF files'],
  ['/admin/members', 'Members', 'Plans, roles, access and the audit log'],
  ['/coach', 'Coach desk', 'Requests waiting for an answer'],
  ['/admin/coach-requests', 'Coach requests', 'Open requests, their coaches, and response times'],
] as const;

function AdminHome() {
  return (
    <Page title="Administration">
      <PageHeading>Administration</PageHeading>

      <nav aria-label="Areas" className="mt-7">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {areas.map(([to, name, hint]) => (
            <li key={to}>
              <Link
                to={to}
                className="block h-full rounded-lg border border-line bg-surface p-5 hover:border-edge"
              >
                <span className="text-lg font-semibold">{name}</span>
                <span className="mt-1 block text-sm text-soft">{hint}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>

      <section aria-labelledby="needs-attention" className="mt-12">
        <h2 id="needs-attention" className="text-2xl">
          Needs attention
        </h2>
        <div className="mt-5 grid gap-8 lg:grid-cols-2">
          <WaitingRequests />
          <FailedAnalyses />
          <ItemProblems kind={adminCoursesConfig} />
          <ItemProblems kind={adminPodcastsConfig} />
          <ItemProblems kind={adminStudyGuidesConfig} />
        </div>
      </section>
    </Page>
  );
}

const MINUTE_MS = 60_000;

/** The oldest requests; the queue has the rest. */
function WaitingRequests() {
  const now = new Date(useNow(MINUTE_MS));
  const query = useInfiniteQuery(coachQueueQuery('open'));

  return (
    <WorkList title="Coach requests" query={query}>
      {query.data?.pages[0]?.requests.map(({ id, firstName, videoTitle, createdAt, coachName }) => (
        <WorkEntry key={id} to={`/coach/${id}`} title={`${firstName}: ${videoTitle}`}>
          {coachName ? `With ${coachName}` : 'No coach yet'}, waiting {formatWait(createdAt, now)} (
          {formatTimeLeft(createdAt, now)})
        </WorkEntry>
      ))}
    </WorkList>
  );
}

const SHOWN_FAILURES = 10;

/**
 * Lists failed analyses without any of the members' content. Members see the failure in their
 * library, where they can also restart the analysis.
 */
function FailedAnalyses() {
  const now = new Date(useNow(MINUTE_MS));
  const query = useQuery(failedAnalysesQuery);
  const { retryable: failures = [], byFile = [] } = query.data ?? {};
  const hiddenCount = failures.length - SHOWN_FAILURES;

  const shown = failures
    .slice(0, SHOWN_FAILURES)
    .map((analysis) => (
      <FailedAnalysis
        key={analysis.videoId}
        analysis={analysis}
        age={formatWait(analysis.failedAt, now)}
      />
    ));

  const causedByFiles = byFile.map((group) => (
    <FileFailures
      key={`${group.reason} ${group.contentType}`}
      group={group}
      age={formatWait(group.failedAt, now)}
    />
  ));

  return (
    <div className="min-w-0">
      <WorkList title="Failed analyses" query={query}>
        {[...shown, ...causedByFiles]}
      </WorkList>
      {hiddenCount > 0 && (
        <p className="mt-3 text-sm text-faint">
          {failures.length < FAILED_ANALYSES_LIMIT ? hiddenCount : `${hiddenCount} or more`} others
          failed later.
        </p>
      )}
    </div>
  );
}

function formatWait(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} hr`;
}

/** Items without a file, or whose file couldn't be copied. Checks about 1 MB of items at a time. */
function ItemProblems<Item extends CatalogItem>({ kind }: { kind: AdminScreenConfig<Item> }) {
  const query = useAdminItems(kind, { status: 'problem' });
  const problems = (['failed', 'no-file'] as const).flatMap((status) =>
    (query.data ?? []).filter((item) => hasStatus(item, status)).map((item) => ({ item, status })),
  );

  return (
    <div className="min-w-0">
      <WorkList title={`${kind.texts.name}s`} query={query}>
        {problems.map(({ item: { id, title }, status }) => (
          <WorkEntry
            key={id}
            to={`${kind.path}?${new URLSearchParams({ status, search: title }).toString()}`}
            title={title}
          >
            {status === 'failed' ? 'The file couldn’t be copied. Upload it again.' : 'No file yet.'}
          </WorkEntry>
        ))}
      </WorkList>
      {query.hasNextPage && (
        <Button
          size="small"
          className="mt-3"
          isBusy={query.isFetching}
          onClick={() => void query.fetchNextPage()}
        >
          Check more {kind.texts.noun}s
        </Button>
      )}
    </div>
  );
}

interface WorkListProps {
  title: string;
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  children: readonly ReactNode[] | undefined;
}

function WorkList({ title, query: { data, error, refetch }, children = [] }: WorkListProps) {
  const isLoaded = data !== undefined;
  return (
    <div className="min-w-0">
      <h3 className="text-lg">{title}</h3>
      {!isLoaded && error && <LoadFailure subject={title} onRetry={() => void refetch()} />}
      {!isLoaded && !error && (
        <SkeletonGroup label={`Loading ${title}`} className="mt-3" blocks={['h-14']} />
      )}
      {isLoaded && children.length === 0 && <p className="mt-2 text-soft">Nothing to do.</p>}
      {isLoaded && children.length > 0 && <ul className="mt-3 border-b border-line">{children}</ul>}
    </div>
  );
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
