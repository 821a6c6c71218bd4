import { useId, useState } from 'react';
import { formatMinutesSeconds } from '#shared/product/time.ts';
import { Cover } from '#web/features/catalog/catalog.public.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { PlayerIcon } from '#web/ui/display/player-icons.tsx';
import { Range } from '#web/ui/controls/range.tsx';
import { PodcastBarOptions } from './podcast-bar-options.tsx';
import type { Caption, PlayerState } from './player-state.ts';
import type { PodcastPlayer } from './podcast-player.ts';
import { BACK_SECONDS, FORWARD_SECONDS, useMediaSession } from './use-media-session.ts';

const ARROW_SECONDS = 5;

interface PodcastBarProps {
  player: PodcastPlayer;
  state: PlayerState;
}

/** The player at the bottom of every page. On small screens, most controls are collapsed. */
export function PodcastBar({ player, state }: PodcastBarProps) {
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  useMediaSession(player, state);

  return (
    <>
      {/* Reserves space, so that the bar doesn't cover the end of a page. */}
      <div aria-hidden="true" className="h-20 print:hidden" />

      <section
        aria-label="Podcast player"
        className="fixed inset-x-0 bottom-0 z-30 animate-lights-up print:hidden border-t border-amber/50 bg-raised pb-[env(safe-area-inset-bottom)] shadow-[0_-8px_24px_var(--color-black)]"
      >
        {state.hasCaptionsOn && state.episode.captionsUrl && (
          <CaptionLine caption={state.caption} />
        )}

        <div className="mx-auto grid max-w-[1168px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 sm:px-6 lg:grid-cols-[minmax(0,17rem)_auto_minmax(0,1fr)_auto] lg:gap-x-5">
          <NowPlayingInfo state={state} />

          <div className="flex items-center">
            <SkipButton seconds={-BACK_SECONDS} player={player} className="max-sm:hidden" />
            <PlayButton player={player} state={state} />
            <SkipButton seconds={FORWARD_SECONDS} player={player} className="max-sm:hidden" />
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={moreId}
              aria-label="More controls"
              onClick={() => setOpen(!isOpen)}
              className="inline-flex size-11 items-center justify-center rounded-md text-soft hover:bg-high hover:text-ink lg:hidden"
            >
              <span
                className={classes('transition-transform duration-150', !isOpen && 'rotate-180')}
              >
                <Icon name="chevron" />
              </span>
            </button>
            <IconButton
              icon="close"
              label="Close the player"
              className="lg:hidden"
              onClick={player.close}
            />
          </div>

          <div
            id={moreId}
            className={classes(
              'col-span-full min-w-0 flex-col gap-1 lg:col-span-1 lg:flex lg:flex-row lg:items-center lg:gap-5',
              isOpen ? 'flex' : 'hidden',
            )}
          >
            {state.phase === 'failed' ? (
              <PlaybackError player={player} state={state} />
            ) : (
              <PodcastSeekBar player={player} state={state} />
            )}
            <div className="flex items-center justify-between gap-2">
              <div className="flex sm:hidden">
                <SkipButton seconds={-BACK_SECONDS} player={player} />
                <SkipButton seconds={FORWARD_SECONDS} player={player} />
              </div>
              <PodcastBarOptions player={player} state={state} />
            </div>
          </div>

          <IconButton
            icon="close"
            label="Close the player"
            className="max-lg:hidden"
            onClick={player.close}
          />
        </div>

        {state.phase === 'failed' && !isOpen && (
          <div className="px-3 pb-3 lg:hidden">
            <PlaybackError player={player} state={state} />
          </div>
        )}
      </section>
    </>
  );
}

/**
 * The current caption. Reserves two lines on phones, so that the layout doesn't jump between
 * captions.
 */
function CaptionLine({ caption }: { caption: Caption | null }) {
  return (
    <p className="mx-auto min-h-16 max-w-[84ch] px-4 pt-2.5 text-center text-[0.95rem] leading-snug sm:min-h-11">
      {caption?.speaker && (
        <span className="font-semibold text-amber">{`${caption.speaker}: `}</span>
      )}
      {caption?.text}
    </p>
  );
}

function NowPlayingInfo({ state: { episode, phase } }: { state: PlayerState }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Cover
        id={episode.id}
        theme="host"
        url={episode.hostImageUrl}
        format="square"
        className="size-11 shrink-0 rounded-md"
      />
      <div className="min-w-0">
        <p className="truncate text-sm font-semibold">{episode.title}</p>
        <p className="mt-0.5 flex items-center gap-2 text-xs text-faint">
          {phase === 'playing' && <Badge tone="amber">Now playing</Badge>}
          {phase === 'loading' && <output>Loading...</output>}
          {episode.hostName && (
            <span className={classes('truncate', phase === 'playing' && 'max-sm:hidden')}>
              {episode.hostName}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

function PlayButton({ player, state: { phase } }: PodcastBarProps) {
  const isPlaying = phase === 'playing';
  return (
    <button
      type="button"
      aria-label={isPlaying ? 'Pause' : 'Play'}
      disabled={phase === 'failed'}
      onClick={player.toggle}
      className="mx-1 inline-flex size-11 items-center justify-center rounded-full bg-amber text-on-tape transition-colors duration-150 hover:bg-ink disabled:opacity-55"
    >
      <Icon name={isPlaying ? 'pause' : 'play'} size={22} />
    </button>
  );
}

interface SkipButtonProps {
  seconds: number;
  player: PodcastPlayer;
  className?: string;
}

function SkipButton({ seconds, player, className }: SkipButtonProps) {
  return (
    <button
      type="button"
      aria-label={seconds < 0 ? `Back ${-seconds} seconds` : `Forward ${seconds} seconds`}
      onClick={() => player.skip(seconds)}
      className={classes(
        'inline-flex h-11 min-w-11 items-center justify-center gap-0.5 rounded-md text-soft hover:bg-high hover:text-ink',
        className,
      )}
    >
      {seconds < 0 && <PlayerIcon name="skipBack" size={16} />}
      <span className="font-mono text-xs figures">{Math.abs(seconds)}</span>
      {seconds > 0 && <PlayerIcon name="skipForward" size={16} />}
    </button>
  );
}

function PodcastSeekBar({
  player,
  state: { positionSeconds, duration, bufferedSeconds },
}: PodcastBarProps) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <span className="min-w-9 font-mono text-xs text-ink figures">
        {formatMinutesSeconds(positionSeconds)}
      </span>
      <Range
        label="Seek"
        tone="amber"
        value={positionSeconds}
        max={duration}
        step={duration / 1000 || 1}
        arrowKeyStep={ARROW_SECONDS}
        bufferedShare={duration > 0 ? bufferedSeconds / duration : 0}
        valueText={`${formatMinutesSeconds(positionSeconds)} of ${formatRoundedDuration(duration)}`}
        onChange={player.seekTo}
        className="flex-1"
      />
      <span className="min-w-9 text-right font-mono text-xs text-soft figures">
        {formatRoundedDuration(duration)}
      </span>
    </div>
  );
}

function PlaybackError({ player, state: { problem } }: PodcastBarProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
      <p role="alert" className="min-w-0 text-sm text-red-text">
        {problem}
      </p>
      <Button size="small" icon="again" onClick={player.retry}>
        Retry
      </Button>
    </div>
  );
}
