import type { RouteObject } from 'react-router-dom';
import {
  memberAccountsRoutes,
  publicAccountsRoutes,
} from '#web/features/accounts/accounts.routes.tsx';
import { publicAnalysisRoutes } from '#web/features/analysis/analysis.routes.tsx';
import { publicBillingRoutes } from '#web/features/billing/billing.routes.tsx';
import { coachingRoutes } from '#web/features/coaching/coaching.routes.tsx';
import { adminCoursesRoutes, coursesRoutes } from '#web/features/courses/courses.routes.tsx';
import { interviewPlanRoutes } from '#web/features/interview-plan/interview-plan.routes.tsx';
import { adminPodcastsRoutes, podcastsRoutes } from '#web/features/podcasts/podcasts.routes.tsx';
import { practiceRoutes } from '#web/features/practice/practice.routes.tsx';
import { sharedReportRoutes } from '#web/features/sharing/sharing.routes.tsx';
import {
  adminStudyGuidesRoutes,
  studyGuidesRoutes,
} from '#web/features/study-guides/study-guides.routes.tsx';
import { publicSupportRoutes } from '#web/features/support/support.routes.tsx';

import { ErrorPage } from './error.page.tsx';
import { MemberOnly } from './member-only.tsx';
import { Shell } from './shell.tsx';

const outermost = {
  // Shown instead of the shell if the shell itself crashes, so the error page needs its own main
  // element.
  errorElement: (
    <main>
      <ErrorPage />
    </main>
  ),
  hydrateFallbackElement: <></>,
};

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    ...outermost,

    children: [
      {
        errorElement: <ErrorPage />,

        children: [
          {
            path: '/',
            lazy: async () => ({ Component: (await import('./home.page.tsx')).HomePage }),
          },

          ...publicAnalysisRoutes,
          ...publicBillingRoutes,
          ...publicAccountsRoutes,

          {
            path: '/admin',
            lazy: async () => ({ Component: (await import('./admin.page.tsx')).AdminHomePage }),
          },

          ...adminCoursesRoutes,
          ...adminStudyGuidesRoutes,
          ...adminPodcastsRoutes,
          ...publicSupportRoutes,
          ...coachingRoutes,

          {
            element: <MemberOnly />,
            children: [
              ...practiceRoutes,
              ...interviewPlanRoutes,
              ...coursesRoutes,
              ...podcastsRoutes,
              ...studyGuidesRoutes,
              ...memberAccountsRoutes,
            ],
          },

          {
            path: '*',
            lazy: async () => ({ Component: (await import('./not-found.page.tsx')).NotFoundPage }),
          },
        ],
      },
    ],
  },

  { ...outermost, children: sharedReportRoutes },
];
