import { formatMinutes } from '#shared/catalog/formatting.ts';
import type { Podcast } from '#shared/podcasts/podcasts.contract.ts';
import { Cover, TierBadge, UpgradePrompt } from '#web/features/catalog/catalog.public.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';
import type { Episode } from './player-state.ts';
import { useNowPlaying, usePodcastPlayer } from './use-podcast-player.ts';

export function PodcastRow({ podcast }: { podcast: Podcast }) {
  const { id, title, description, hostName, hostImageUrl, locked, requiredTier, duration } =
    podcast;

  return (
    <article className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-t border-line py-5 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <Cover
        id={id}
        theme="host"
        url={hostImageUrl}
        format="square"
        isLocked={locked}
        className="aspect-square w-full rounded-lg border border-line"
      />

      <div className="min-w-0">
        <h2
          className={classes(
            'line-clamp-4 text-lg leading-snug break-words',
            locked && 'text-soft',
          )}
        >
          {title}
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-faint">
          <TierBadge tier={requiredTier} />
          <span className="figures">{formatMinutes(duration)}</span>
          {hostName && (
            <span className="line-clamp-2 min-w-0 break-words">{`Hosted by ${hostName}`}</span>
          )}
        </p>
        {description && (
          <p className="mt-2.5 max-w-[68ch] text-sm break-words whitespace-pre-line text-soft">
            {description}
          </p>
        )}
      </div>

      <div className="col-start-2 flex flex-wrap items-center justify-between gap-3 sm:col-start-auto sm:flex-col sm:items-end sm:justify-start sm:pt-1">
        {locked ? <UpgradePrompt item={podcast} /> : <PodcastPlayButton podcast={podcast} />}
      </div>
    </article>
  );
}

export function PodcastPlayButton({ podcast }: { podcast: Podcast }) {
  const isPlaying = useIsPlaying(podcast.id);
  if (!podcast.audioUrl) {
    return (
      <p className="text-sm text-faint">
        {podcast.fileState === 'copying' ? 'Processing' : 'Not available yet'}
      </p>
    );
  }

  return (
    <div className="flex items-center gap-3">
      {isPlaying && <Badge tone="amber">Now playing</Badge>}
      <PlayPauseButton episode={podcast} playLabel="Play" />
    </div>
  );
}

export function PlayPauseButton({ episode, playLabel }: { episode: Episode; playLabel: string }) {
  const player = usePodcastPlayer();
  const isPlaying = useIsPlaying(episode.id);
  const label = isPlaying ? 'Pause' : playLabel;

  return (
    <Button
      size="small"
      icon={isPlaying ? 'pause' : 'play'}
      aria-label={`${label} ${episode.title}`}
      onClick={() => (isPlaying ? player.pause() : player.play(episode))}
    >
      {label}
    </Button>
  );
}

function useIsPlaying(podcastId: string): boolean {
  const current = useNowPlaying();
  return current?.episode.id === podcastId && current.phase === 'playing';
}

export function PodcastSkeleton() {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 border-t border-line py-5 sm:grid-cols-[7rem_minmax(0,1fr)_5rem] sm:gap-x-6">
      <Skeleton className="aspect-square rounded-lg" />
      <div>
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="mt-3 h-4 w-1/2" />
        <Skeleton className="mt-3 h-4" />
      </div>
      <Skeleton className="col-span-full h-9 w-20 sm:col-span-1" />
    </div>
  );
}
