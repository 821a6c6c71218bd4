import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { User } from '#shared/accounts/user.ts';
import { aCourse, aPodcast } from '#shared/catalog/catalog.fixtures.ts';
import { aUser } from '#web/app/screen.fixtures.tsx';
import { categoriesQuery } from '#web/features/catalog/catalog.public.ts';
import { coursesQuery } from '#web/features/courses/courses.public.ts';
import { PodcastPlayerProvider } from '#web/features/podcasts/podcast-player-context.tsx';
import { podcastsQuery } from '#web/features/podcasts/podcasts.public.ts';
import { studyGuidesQuery } from '#web/features/study-guides/study-guides.public.ts';
import { configQuery, type SiteConfig } from '#web/platform/config.ts';
import { sessionQuery } from '#web/platform/session.ts';
import { ToastProvider } from '#web/ui/messages/toast.tsx';

export const member: User = aUser('member', { plan: 'professional' });

const site: SiteConfig = {
  stage: 'dev',
  appOrigin: 'https://greenroom.test',
  uploadsOrigin: 'https://uploads.greenroom.test',
  stripePublishableKey: null,
  mailConfigured: true,
  signInConfigured: true,
  convertsVideos: false,
};

interface RenderLandingOptions {
  user?: User | null;
  url?: string;
}

/** Renders part of the landing page for a visitor or member, with all lists loaded. */
export function renderLanding(
  content: ReactNode,
  { user = null, url = '/' }: RenderLandingOptions = {},
) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  client.setQueryData(sessionQuery.queryKey, user);
  client.setQueryData(configQuery.queryKey, site);
  client.setQueryData(categoriesQuery.queryKey, []);
  client.setQueryData(coursesQuery().queryKey, [aCourse()]);
  client.setQueryData(podcastsQuery().queryKey, [aPodcast({ duration: 1799 })]);
  client.setQueryData(studyGuidesQuery().queryKey, []);

  const element = <PodcastPlayerProvider>{content}</PodcastPlayerProvider>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [url] });

  return render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}
