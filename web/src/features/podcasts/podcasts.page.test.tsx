// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPodcast } from '#shared/catalog/catalog.fixtures.ts';
import type { Podcast } from '#shared/podcasts/podcasts.contract.ts';
import { categoriesQuery } from '#web/features/catalog/catalog.public.ts';
import { PodcastPlayerProvider } from './podcast-player-context.tsx';
import { PodcastsPage } from './podcasts.page.tsx';
import { podcastsQuery } from './podcasts.queries.ts';
import { useNowPlaying } from './use-podcast-player.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = aPodcast({
  id: 'podcast-open',
  title: 'Calm under questions',
  hostName: 'Maya Lind',
  duration: 1979,
});

const locked = aPodcast({
  id: 'podcast-locked',
  title: 'The board',
  hostName: 'Jonas Weber',
  requiredTier: 'executive',
  locked: true,
  audioUrl: null,
});

const InPlayer = () => <p>In the player: {useNowPlaying()?.episode.title ?? 'nothing'}</p>;

function show(podcasts: Podcast[] | undefined, address = '/podcasts') {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  client.setQueryData(categoriesQuery.queryKey, []);
  client.setQueryData(podcastsQuery().queryKey, podcasts);

  const page = (
    <PodcastPlayerProvider>
      <PodcastsPage />
      <InPlayer />
    </PodcastPlayerProvider>
  );

  const router = createMemoryRouter([{ path: '/podcasts', element: page }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );

  return { address: () => router.state.location.pathname + router.state.location.search };
}

const rowOf = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('article') ?? document.body);

describe('podcasts', () => {
  it('show their host and their duration in whole minutes', () => {
    show([open]);
    expect(rowOf(open.title).getByText('Hosted by Maya Lind')).toBeTruthy();
    expect(rowOf(open.title).getByText('32 minutes')).toBeTruthy();
  });

  it('can be searched by host', async () => {
    show([open, locked]);
    await userEvent.type(screen.getByRole('searchbox'), 'weber');
    expect(screen.getAllByRole('article')).toHaveLength(1);

    await userEvent.type(screen.getByRole('searchbox'), ' nobody');
    expect(screen.getByRole('heading', { name: 'No podcasts found' })).toBeTruthy();
  });

  it('can’t be played when locked', () => {
    show([locked]);
    expect(rowOf(locked.title).queryByRole('button')).toBeNull();
    expect(rowOf(locked.title).getByText('Requires Executive Plan')).toBeTruthy();
    expect(rowOf(locked.title).getByRole('link').getAttribute('href')).toBe('/subscribe');
  });

  it('appear automatically once their audio is ready', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async () => Response.json([open]));
    show([{ ...open, audioUrl: null, fileState: 'copying' }]);
    expect(rowOf(open.title).getByText('Processing')).toBeTruthy();

    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(rowOf(open.title).getByRole('button', { name: /^Play/ })).toBeTruthy();
  });

  it('play on arrival only if the URL names one', async () => {
    const { address } = show([open, locked], '/podcasts?q=calm&play=podcast-open');
    expect(await screen.findByText('In the player: Calm under questions')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/podcasts?q=calm'));
  });

  it.each(['podcast-locked', 'nobody-knows-it'])('don’t play when the URL names %s', (id) => {
    show([open, locked], `/podcasts?play=${id}`);
    expect(screen.getByText('In the player: nothing')).toBeTruthy();
  });

  it('show six skeletons while loading', () => {
    show(undefined);
    expect(screen.getAllByTestId('skeleton')).toHaveLength(6);
  });
});
