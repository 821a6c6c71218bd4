import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Podcast } from '#shared/podcasts/podcasts.contract.ts';
import { CatalogPage, useCatalogFilters } from '#web/features/catalog/catalog.public.ts';
import { useSetParam } from '#web/platform/use-set-param.ts';
import { PodcastFeedButton } from './podcast-feed-button.tsx';
import { PodcastRow, PodcastSkeleton } from './podcast-row.tsx';
import { podcastsQuery } from './podcasts.queries.ts';
import { usePodcastPlayer } from './use-podcast-player.ts';

/** `/podcasts?category=<id>&q=<words>&play=<id>` */
export function PodcastsPage() {
  const filters = useCatalogFilters();
  const query = useQuery(podcastsQuery(filters.categoryId));
  usePlayFromUrl(query.data);

  return (
    <CatalogPage
      title="Interview Podcasts"
      intro="Conversations about interviews, for your commute. An episode keeps playing while you use the rest of the site."
      noun="podcasts"
      filters={filters}
      query={query}
      listSearchableTexts={({ title, description, hostName }) => [title, description, hostName]}
      skeletonCount={6}
      skeleton={<PodcastSkeleton />}
      className="mt-8"
      belowFilters={<PodcastFeedButton />}
    >
      {(podcast) => <PodcastRow podcast={podcast} />}
    </CatalogPage>
  );
}

/**
 * Plays the podcast from the `play` parameter. If the browser blocks autoplay, the player bar shows
 * it paused.
 */
function usePlayFromUrl(podcasts: readonly Podcast[] | undefined): void {
  const player = usePodcastPlayer();
  const [params] = useSearchParams();
  const setParam = useSetParam();
  const wanted = params.get('play');
  const podcast = podcasts?.find(({ id, audioUrl }) => id === wanted && audioUrl !== null);

  useEffect(() => {
    if (!podcast) return;

    player.play(podcast);
    // Removes the parameter, so that returning to the page doesn't play the podcast again.
    setParam('play', null);
  }, [podcast, player, setParam]);
}
