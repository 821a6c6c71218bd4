import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../shared/accounts/member.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import type { Dashboard } from '../../../../shared/progress/progress.contract.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailureNote } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AnalysisCard } from './analysis-card.tsx';
import { GettingStarted } from './getting-started.tsx';
import { dashboardQuery } from '../progress/progress.public.ts';
import { RecentList } from './recent-list.tsx';
import { LatestPodcasts, RecommendedCourses } from './dashboard-suggestions.tsx';

export function DashboardPage({ user }: { readonly user: User }) {
  // Shows cached numbers immediately, then refetches to include changes made elsewhere.
  const { data, isError, refetch } = useQuery({ ...dashboardQuery, refetchOnMount: 'always' });
  return (
    <Page>
      <title>{PRODUCT_NAME}</title>
      <h1 className="line-clamp-3 text-3xl wrap-anywhere sm:text-4xl">
        Welcome, {user.firstName || 'Interview Champion'}
      </h1>
      {!data && isError && (
        <LoadFailureNote
          text="Your progress couldn’t be loaded. Your data is safe."
          className="mt-8 flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-5"
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <DashboardLoading />}
      {data && <ActivityCounts dashboard={data} />}
      {data &&
        (hasNoActivity(data) ? <GettingStarted user={user} /> : <ContinueLearning user={user} dashboard={data} />)}
      <RecommendedCourses dashboard={data ?? (isError ? null : undefined)} />
      <LatestPodcasts />
    </Page>
  );
}

/** True if the member has never started anything, not even an item that has since been deleted. */
function hasNoActivity({ recentlyWatched, startedCourseIds, ...numbers }: Dashboard): boolean {
  const { podcastsHeard, guidesDownloaded, practiceVideos } = numbers;
  return recentlyWatched.length + startedCourseIds.length + podcastsHeard + guidesDownloaded + practiceVideos === 0;
}

function ActivityCounts({ dashboard }: { readonly dashboard: Dashboard }) {
  const numbers = [
    ['Videos Watched', dashboard.videosWatched],
    ['Podcasts Heard', dashboard.podcastsHeard],
    ['Guides Downloaded', dashboard.guidesDownloaded],
    ['Practice Videos', dashboard.practiceVideos],
  ] as const;
  return (
    <dl className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {numbers.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-lg border border-line bg-surface px-4 py-4 shadow-[inset_0_1px_0_var(--color-high)] sm:px-5"
        >
          <dt className="mt-1 text-sm text-faint">{label}</dt>
          <dd className="font-serif text-4xl leading-none figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ContinueLearning({ user, dashboard }: { readonly user: User; readonly dashboard: Dashboard }) {
  const { recentlyWatched } = dashboard;
  return (
    <div className="mt-12 grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
      <section aria-labelledby="continue-title" className="min-w-0">
        <h2 id="continue-title" className="text-xl sm:text-2xl">
          Continue Learning
        </h2>
        <p className="mt-1 text-sm text-faint">Recently Watched</p>
        {recentlyWatched.length > 0 ? (
          <RecentList items={recentlyWatched} />
        ) : (
          <div className="mt-4 flex flex-col items-start gap-4 border-t border-line pt-5">
            <p className="text-soft">Pick up where you left off.</p>
            <ButtonLink size="small" to="/courses">
              Choose a course
            </ButtonLink>
          </div>
        )}
      </section>
      <AnalysisCard user={user} dashboard={dashboard} />
    </div>
  );
}

function DashboardLoading() {
  return (
    <div className="mt-8">
      <Loading label="Loading your progress" />
      <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="h-24 rounded-lg" />
        ))}
      </div>
      <Skeleton className="mt-12 h-64 rounded-lg" />
    </div>
  );
}
