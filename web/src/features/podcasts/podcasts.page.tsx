import { useQuery } from '@tanstack/react-query';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { Page } from '../../ui/page.tsx';
import { CatalogueFilter, CatalogueList, isFound, useCataloguePlace } from '../catalogue/catalogue.public.ts';
import { PodcastRow, PodcastSkeleton } from './podcast-row.tsx';
import { podcastsQuery } from './podcasts.queries.ts';

/** `/podcasts?category=<id>&q=<words>` */
export function PodcastsPage() {
  const place = useCataloguePlace();
  const query = useQuery(podcastsQuery(place.categoryId));
  return (
    <Page>
      <title>{`Interview Podcasts · ${PRODUCT_NAME}`}</title>
      <h1 className="text-3xl sm:text-4xl">Interview Podcasts</h1>
      <CatalogueFilter place={place} searchLabel="Search podcasts" />
      <CatalogueList
        noun="podcasts"
        query={query}
        words={place.words}
        found={({ title, description, hostName }) => isFound(place.words, [title, description, hostName])}
        skeletons={6}
        skeleton={<PodcastSkeleton />}
        className="mt-8"
      >
        {(podcast) => <PodcastRow podcast={podcast} />}
      </CatalogueList>
    </Page>
  );
}
