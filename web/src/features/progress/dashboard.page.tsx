import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../shared/accounts/member.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import type { Dashboard } from '../../../../shared/progress/progress.contract.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyStage } from '../../ui/stage-art.tsx';
import { AnalysisCard } from './analysis-card.tsx';
import { dashboardQuery } from './progress.queries.ts';
import { RecentList } from './recent-list.tsx';
import { LatestPodcasts, Recommended } from './suggestions.tsx';

/** The member's home. */
export function DashboardPage({ user }: { readonly user: User }) {
  // The cached numbers show at once; what happened elsewhere follows.
  const { data, isError, refetch } = useQuery({ ...dashboardQuery, refetchOnMount: 'always' });
  const begunIds = new Set(data?.recentlyWatched.map(({ id }) => id));
  return (
    <Page>
      <title>{PRODUCT_NAME}</title>
      <h1 className="text-3xl break-words sm:text-4xl">Welcome, {user.firstName || 'Interview Champion'}</h1>
      {!data && isError && <Unknown onRetry={() => void refetch()} />}
      {!data && !isError && <DashboardLoading />}
      {data && <Numbers dashboard={data} />}
      {data && (isFirstDay(data) ? <FirstDay /> : <Continue user={user} dashboard={data} />)}
      <Recommended begunIds={begunIds} />
      <LatestPodcasts />
    </Page>
  );
}

function isFirstDay({ recentlyWatched, guidesDownloaded, practiceVideos }: Dashboard): boolean {
  return recentlyWatched.length === 0 && guidesDownloaded === 0 && practiceVideos === 0;
}

function Numbers({ dashboard }: { readonly dashboard: Dashboard }) {
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

function Continue({ user, dashboard }: { readonly user: User; readonly dashboard: Dashboard }) {
  const { recentlyWatched, latestAnalyses } = dashboard;
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
            <p className="text-soft">What you watch and hear appears here, and goes on where you stopped.</p>
            <ButtonLink size="small" to="/courses">
              Choose a course
            </ButtonLink>
          </div>
        )}
      </section>
      <AnalysisCard user={user} latest={latestAnalyses[0]} unfinished={dashboard.unfinishedAnalyses} />
    </div>
  );
}

/** Nothing was done yet: one thing to do, instead of empty lists. */
function FirstDay() {
  return (
    <section
      aria-labelledby="practice-title"
      className="mt-8 grid items-end overflow-hidden rounded-lg border border-line bg-surface shadow-[inset_0_1px_0_var(--color-high)] sm:mt-10 md:grid-cols-[1.2fr_1fr]"
    >
      <div className="p-6 sm:p-10">
        <h2 id="practice-title" className="text-2xl sm:text-3xl">
          Take the chair for a minute
        </h2>
        <p className="mt-3 max-w-[46ch] text-soft">
          Record one answer of up to 60 seconds. You get six scores, what they were measured from, and what to try in
          the next take.
        </p>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          <ButtonLink look="primary" size="large" icon="camera" to="/video-analysis">
            Go to the practice room
          </ButtonLink>
          <ButtonLink look="quiet" size="large" to="/courses">
            Watch a course first
          </ButtonLink>
        </div>
      </div>
      <EmptyStage className="hidden h-72 w-full md:block" />
    </section>
  );
}

function Unknown({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="mt-8 flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-5">
      <p className="text-soft">Your numbers could not be loaded. They are safe.</p>
      <Button size="small" icon="again" onClick={onRetry}>
        Try Again
      </Button>
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
