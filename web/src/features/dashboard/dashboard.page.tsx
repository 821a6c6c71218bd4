import type { User } from '../../../../shared/accounts/member.ts';
import type { Plan } from '../../../../shared/plan/plan.contract.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import type { Dashboard } from '../../../../shared/progress/progress.contract.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailureNote } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { usePlanSnapshot } from '../plan/plan-home.public.ts';
import { ActivityCounts } from './activity-counts.tsx';
import { AnalysisCard } from './analysis-card.tsx';
import { CoachStatus } from './coach-status.tsx';
import { LatestPodcasts, RecommendedCourses } from './dashboard-suggestions.tsx';
import { RecentList } from './recent-list.tsx';
import { ScoreTrend } from './score-trend.tsx';
import { TodayCard } from './today-card.tsx';
import { useDashboard } from './use-dashboard.ts';

export function DashboardPage({ user }: { readonly user: User }) {
  const { data, isError, refetch } = useDashboard(user.id);
  const { plan, isPending: isPlanPending } = usePlanSnapshot(user.id);
  return (
    <Page>
      <title>{PRODUCT_NAME}</title>
      <h1 className="line-clamp-3 text-3xl wrap-anywhere sm:text-4xl">
        Welcome, {user.firstName || 'Interview Champion'}
      </h1>
      {isError && (
        <LoadFailureNote
          text={
            data
              ? 'This page couldn’t be updated. It may be out of date.'
              : 'Your progress couldn’t be loaded. Your data is safe.'
          }
          className="mt-8 flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-5"
          onRetry={() => void refetch()}
        />
      )}
      {data && !isPlanPending ? (
        <FirstScreen user={user} dashboard={data} plan={plan} />
      ) : (
        !isError && <DashboardLoading />
      )}
      <RecommendedCourses dashboard={data ?? (isError ? null : undefined)} />
      <LatestPodcasts />
      {data && <ActivityCounts dashboard={data} />}
    </Page>
  );
}

interface DashboardPartProps {
  readonly user: User;
  readonly dashboard: Dashboard;
}

function FirstScreen({ user, dashboard, plan }: DashboardPartProps & { readonly plan: Plan | null }) {
  const { scoreTrend, openRequest } = dashboard;
  const hasSide = scoreTrend.points.length > 0 || openRequest !== null;
  return (
    <>
      <div className={hasSide ? TWO_COLUMNS : 'mt-8'}>
        <TodayCard user={user} dashboard={dashboard} plan={plan} />
        {hasSide && (
          <div className="grid content-start gap-4 sm:grid-cols-2 lg:grid-cols-1">
            <ScoreTrend trend={scoreTrend} />
            {openRequest && <CoachStatus request={openRequest} />}
          </div>
        )}
      </div>
      <ContinueLearning user={user} dashboard={dashboard} />
    </>
  );
}

const TWO_COLUMNS = 'mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]';

function ContinueLearning({ user, dashboard }: DashboardPartProps) {
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
            <p className="text-soft">Courses and podcasts that you start appear here.</p>
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
    <>
      <Loading label="Loading your progress" />
      <div className={TWO_COLUMNS}>
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
      <Skeleton className="mt-12 h-64 rounded-lg" />
    </>
  );
}
