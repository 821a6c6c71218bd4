import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Podcast } from '../../../../shared/podcasts/podcasts.contract.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { Page } from '../../ui/page.tsx';
import { CatalogFilter, CatalogList, matchesSearch, useCatalogFilters } from '../catalog/catalog.public.ts';
import { PodcastRow, PodcastSkeleton } from './podcast-row.tsx';
import { usePodcastPlayer } from './podcast-player-context.tsx';
import { podcastsQuery } from './podcasts.queries.ts';

/** `/podcasts?category=<id>&q=<words>&play=<id>` */
export function PodcastsPage() {
  const place = useCatalogFilters();
  const query = useQuery(podcastsQuery(place.categoryId));
  usePlayFromUrl(query.data);
  return (
    <Page>
      <title>{`Interview Podcasts · ${PRODUCT_NAME}`}</title>
      <h1 className="text-3xl sm:text-4xl">Interview Podcasts</h1>
      <CatalogFilter filter={place} searchLabel="Search podcasts" />
      <CatalogList
        noun="podcasts"
        query={query}
        searchText={place.searchText}
        matches={({ title, description, hostName }) => matchesSearch(place.searchText, [title, description, hostName])}
        skeletonCount={6}
        skeleton={<PodcastSkeleton />}
        className="mt-8"
      >
        {(podcast) => <PodcastRow podcast={podcast} />}
      </CatalogList>
    </Page>
  );
}

/** Plays the podcast named in the URL. If the browser blocks autoplay, the episode stays paused in the player bar. */
function usePlayFromUrl(podcasts: readonly Podcast[] | undefined): void {
  const player = usePodcastPlayer();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('play');
  const podcast = podcasts?.find(({ id, audioUrl }) => id === wanted && audioUrl !== null);
  useEffect(() => {
    if (!podcast) return;
    player.play(podcast);
    // Removes the parameter, so that returning to the page doesn't play the podcast again.
    const without = (now: URLSearchParams) => new URLSearchParams([...now].filter(([name]) => name !== 'play'));
    setParams(without, { replace: true, preventScrollReset: true });
  }, [podcast, player, setParams]);
}
