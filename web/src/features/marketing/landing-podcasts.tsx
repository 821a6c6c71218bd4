import { formatMinutes } from '#shared/catalog/formatting.ts';
import type { Podcast } from '#shared/podcasts/podcasts.contract.ts';
import { Cover, TierBadge, UpgradeLink } from '#web/features/catalog/catalog.public.ts';
import { PodcastPlayButton, podcastsQuery } from '#web/features/podcasts/podcasts.public.ts';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';

import { Carousel } from './carousel.tsx';
import { MAX_CARDS, SignUpLink, useLandingQuery } from './landing-section.tsx';

export const podcastCardClass = 'relative flex w-54 shrink-0 snap-start flex-col sm:w-62';

export function LandingPodcasts({ isMember }: { isMember: boolean }) {
  const { data, isPending } = useLandingQuery(podcastsQuery(), isMember);
  // Hides the section if there are no podcasts or they failed to load.
  if (!isPending && !data?.length) return null;

  return (
    <Carousel
      id="podcasts"
      title="Interview Podcasts"
      lead="Conversations with hiring managers, for your commute."
    >
      {isPending &&
        Array.from({ length: 4 }, (_, at) => (
          <li
            key={at}
            aria-hidden="true"
            data-testid="podcast-skeleton"
            className={podcastCardClass}
          >
            <Skeleton className="aspect-square rounded-lg" />
            <Skeleton className="mt-4 h-5 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </li>
        ))}
      {data?.slice(0, MAX_CARDS).map((podcast) => (
        <li key={podcast.id} className={podcastCardClass}>
          <LandingPodcastCard podcast={podcast} isMember={isMember} />
        </li>
      ))}
    </Carousel>
  );
}

/** The contents of a card. The parent element must have `podcastCardClass`. */
export function LandingPodcastCard({ podcast, isMember }: { podcast: Podcast; isMember: boolean }) {
  return (
    <>
      <div className="relative overflow-hidden rounded-lg border border-line">
        <Cover
          id={podcast.id}
          theme="host"
          url={podcast.hostImageUrl ?? podcast.thumbnailUrl}
          format="square"
          className="aspect-square w-full"
        />
        <div className="absolute top-3 left-3">
          <TierBadge tier={podcast.requiredTier} />
        </div>
      </div>
      <h3 className="mt-4 line-clamp-2 text-lg leading-snug">{podcast.title}</h3>
      <p className="mt-1 mb-4 text-sm text-faint figures">
        {formatMinutes(podcast.duration)}
        {podcast.hostName && <span className="block">{`Hosted by ${podcast.hostName}`}</span>}
      </p>
      <div className="mt-auto">
        {!isMember && <SignUpLink itemTitle={podcast.title} />}
        {isMember && !podcast.locked && <PodcastPlayButton podcast={podcast} />}
        {isMember && podcast.locked && <UpgradeLink title={podcast.title} />}
      </div>
    </>
  );
}
