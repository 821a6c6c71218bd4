import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/accounts/user.ts';
import { IN_REVIEW_TEXT, statusTexts } from '#shared/coaching/coach-request.ts';
import { LATE_TEXT } from '#shared/coaching/late-texts.ts';
import { isLate, responseTimeText } from '#shared/coaching/response-sla.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { type Dashboard, dashboardSchema, type LatestReport } from '#shared/progress/dashboard.ts';
import { useInterviewPlanSnapshot } from '#web/features/interview-plan/interview-plan-home.public.ts';
import { TrendLine, describeTrend } from '#web/features/practice/practice.public.ts';
import { dashboardQuery } from '#web/features/progress/progress.public.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useSnapshotQuery } from '#web/platform/use-snapshot-query.ts';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { ScoreNumber } from '#web/ui/display/score.tsx';
import { Loading, Skeleton } from '#web/ui/messages/skeleton.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import { AnalysisCard } from './analysis-card.tsx';
import { LatestPodcasts, RecommendedCourses } from './dashboard-suggestions.tsx';
import { loadHome } from './load-home.ts';
import { RecentList } from './recent-list.tsx';
import { Today } from './today.tsx';

export function DashboardPage({ user }: { user: User }) {
  const client = useQueryClient();
  // Before the first query of this page, so that the queries wait for the shared call.
  useState(() => loadHome(client));

  const { data, isError, refetch } = useSnapshotQuery(dashboardQuery, {
    userId: user.id,
    form: 'dashboard-snapshot',
    schema: dashboardSchema,
  });

  const { plan: interviewPlan, isPending: isInterviewPlanPending } = useInterviewPlanSnapshot(
    user.id,
  );

  return (
    <Page>
      <title>{PRODUCT_NAME}</title>
      <PageHeading
        className={classes(
          'pb-1 wrap-anywhere low:text-2xl!',
          user.firstName.length > LONG_NAME && 'text-xl! sm:text-3xl!',
        )}
      >
        Welcome, {user.firstName || 'Interview Champion'}
      </PageHeading>

      {(data || !isError) && <ActivityCounts dashboard={data} />}
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
      {data && !isInterviewPlanPending ? (
        <FirstScreen user={user} dashboard={data} interviewPlan={interviewPlan} />
      ) : (
        !isError && <DashboardLoading />
      )}
      <RecommendedCourses dashboard={data ?? (isError ? null : undefined)} />
      <LatestPodcasts />
    </Page>
  );
}

/** In characters. Longer names are shown in smaller type, so that the first screen has room. */
const LONG_NAME = 24;

interface DashboardPartProps {
  user: User;
  dashboard: Dashboard;
}

function FirstScreen({
  user,
  dashboard,
  interviewPlan,
}: DashboardPartProps & { interviewPlan: InterviewPlan | null }) {
  const { scoreTrend, openRequest } = dashboard;
  const hasSide = scoreTrend.points.length > 0 || openRequest !== null;

  return (
    // The side column doesn't wait for the end of `Today`, which is often taller than its neighbor.
    <div className={`${TWO_COLUMNS} lg:grid-rows-[auto_auto_1fr]`}>
      <div className={hasSide ? 'lg:row-span-2' : 'lg:col-span-2'}>
        <Today
          user={user}
          dashboard={dashboard}
          interviewPlan={interviewPlan}
          hasPicture={!hasSide}
        />
      </div>
      {hasSide && (
        <div
          className={classes(
            'grid grid-cols-1 content-start gap-4 lg:grid-cols-1',
            openRequest && 'sm:grid-cols-2',
          )}
        >
          <ScoreTrend trend={scoreTrend} latestReport={dashboard.latestReport} />
          {openRequest && <CoachStatus request={openRequest} />}
        </div>
      )}

      <ContinueLearning dashboard={dashboard} />
      <div
        className={classes(
          'mt-7 lg:col-start-2',
          hasSide ? 'lg:row-span-2 lg:row-start-2 lg:mt-0' : 'lg:row-start-3',
        )}
      >
        <AnalysisCard user={user} dashboard={dashboard} />
      </div>
    </div>
  );
}

const TWO_COLUMNS =
  'mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 low:mt-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]';

interface ScoreTrendProps {
  trend: Dashboard['scoreTrend'];
  latestReport: LatestReport | null;
}

function ScoreTrend({ trend, latestReport }: ScoreTrendProps) {
  const latest = trend.points.at(-1);
  if (!latest) return null;

  return (
    <Card>
      <h2 className="font-sans text-sm font-medium tracking-normal text-faint">
        Overall score{latestReport?.scope === 'delivery' && ' · delivery only'}
      </h2>
      <div className="mt-2.5 flex items-center justify-between gap-6">
        <ScoreNumber score={latest.score} className="text-4xl" />
        {trend.points.length > 1 && <TrendLine trend={trend} />}
      </div>
      <p className="mt-2.5 text-sm text-soft">{describeTrend(trend)}</p>
      <TextLink
        to="/video-analysis?tab=library"
        tone="soft"
        className="mt-1 inline-flex min-h-9 items-center text-sm"
      >
        See all scores
      </TextLink>
    </Card>
  );
}

const TICK_MS = 30_000;

/** Status of the member's unanswered coach request. New answers appear in `Today`. */
function CoachStatus({ request }: { request: NonNullable<Dashboard['openRequest']> }) {
  const { videoTitle, status, createdAt, coachName } = request;
  const now = new Date(useNow(TICK_MS));
  const isPending = status === 'pending';

  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 className="font-sans text-sm font-medium tracking-normal text-faint">Your coach</h2>
        <Badge tone={isPending ? 'dark' : 'amber'}>{statusTexts[status]}</Badge>
      </div>
      <p className="mt-2.5 truncate font-semibold">{videoTitle}</p>
      <p className="mt-0.5 text-sm text-soft figures">
        {isPending ? responseTimeText(createdAt, now) : IN_REVIEW_TEXT}{' '}
        {coachName && `Your coach is ${coachName}.`}
      </p>
      {isPending && isLate(createdAt, now) && (
        <p className="mt-1 text-sm text-below">{LATE_TEXT}</p>
      )}
      <ButtonLink size="small" to="/video-analysis?tab=coach" className="mt-3.5">
        Open the request
      </ButtonLink>
    </Card>
  );
}

function ContinueLearning({ dashboard }: Pick<DashboardPartProps, 'dashboard'>) {
  const { recentlyWatched } = dashboard;
  return (
    <section
      aria-labelledby="continue-title"
      className="mt-7 min-w-0 lg:col-start-1 lg:row-start-3 lg:mr-7"
    >
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
  );
}

/** All four counters in one row, which must fit a width of 360 px. */
function ActivityCounts({ dashboard }: { dashboard: Dashboard | undefined }) {
  const counts = [
    ['Videos Watched', dashboard?.videosWatched],
    ['Podcasts Heard', dashboard?.podcastsHeard],
    ['Guides Downloaded', dashboard?.guidesDownloaded],
    ['Practice Videos', dashboard?.practiceVideos],
  ] as const;

  return (
    <dl aria-label="Your activity" className="mt-4 grid grid-cols-4 gap-1 sm:gap-4 low:mt-1">
      {counts.map(([label, count]) => (
        <div
          key={label}
          className="flex min-w-0 flex-col-reverse justify-end rounded-lg border border-line bg-surface px-0.5 py-2.5 text-center shadow-[inset_0_1px_0_var(--color-high)] low:py-1 sm:flex-row-reverse sm:items-center sm:justify-end sm:gap-3 sm:px-4 sm:text-left"
        >
          <dt className="mt-1 text-[0.7rem] leading-tight break-words text-faint sm:mt-0 sm:text-sm low:text-xs">
            {label}
          </dt>
          <dd className="font-serif text-2xl leading-none figures sm:text-3xl low:text-2xl!">
            {count ?? <Skeleton className="inline-block h-6 w-5" />}
          </dd>
        </div>
      ))}
    </dl>
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
