// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPodcast } from '../../../../shared/catalogue/catalogue.fixtures.ts';
import type { Podcast } from '../../../../shared/podcasts/podcasts.contract.ts';
import { categoriesQuery } from '../catalogue/catalogue.public.ts';
import { PodcastPlayerProvider } from './podcast-player-context.tsx';
import { PodcastsPage } from './podcasts.page.tsx';
import { podcastsQuery } from './podcasts.queries.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = aPodcast({ id: 'podcast-open', title: 'Calm under questions', hostName: 'Maya Lind', duration: 1979 });
const locked = aPodcast({
  id: 'podcast-locked',
  title: 'The board',
  hostName: 'Jonas Weber',
  requiredTier: 'executive',
  locked: true,
  audioUrl: null,
});

function show(podcasts: Podcast[] | undefined) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(categoriesQuery.queryKey, []);
  client.setQueryData(podcastsQuery().queryKey, podcasts);
  const page = (
    <PodcastPlayerProvider>
      <PodcastsPage />
    </PodcastPlayerProvider>
  );
  const router = createMemoryRouter([{ path: '/podcasts', element: page }], { initialEntries: ['/podcasts'] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const rowOf = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('article') ?? document.body);

describe('the podcasts', () => {
  it('say who hosts them and how many whole minutes they take', () => {
    show([open]);
    expect(rowOf(open.title).getByText('Hosted by Maya Lind')).toBeTruthy();
    expect(rowOf(open.title).getByText('32 minutes')).toBeTruthy();
  });

  it('are searched by their host too', async () => {
    show([open, locked]);
    await userEvent.type(screen.getByRole('searchbox'), 'weber');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await userEvent.type(screen.getByRole('searchbox'), ' nobody');
    expect(screen.getByRole('heading', { name: 'No podcasts found' })).toBeTruthy();
  });

  it('cannot be played when locked', () => {
    show([locked]);
    expect(rowOf(locked.title).queryByRole('button')).toBeNull();
    expect(rowOf(locked.title).getByText('Requires Executive Plan')).toBeTruthy();
    expect(rowOf(locked.title).getByRole('link').getAttribute('href')).toBe('/subscribe');
  });

  it('come by themselves once their sound is there', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async () => Response.json([open]));
    show([{ ...open, audioUrl: null, fileState: 'copying' }]);
    expect(rowOf(open.title).getByText('Being prepared')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(rowOf(open.title).getByRole('button', { name: /^Play/ })).toBeTruthy();
  });

  it('stand as six skeletons while they are loaded', () => {
    show(undefined);
    expect(screen.getAllByTestId('skeleton')).toHaveLength(6);
  });
});
