import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnalyzedVideo } from '#shared/practice/video.ts';
import { matchMoments, playFrom, usePlayer } from '#web/features/analysis/analysis.public.ts';
import { PlaybackPlayer, playbackQuery } from '#web/features/videos/videos.public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatRoundedDuration, formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { ScoreNumber } from '#web/ui/display/score.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { analysisQuery } from '../takes/practice.queries.ts';

interface ComparePlayersProps {
  takes: PerSide<AnalyzedVideo>;
  titles: ReadonlyMap<string, string>;
}

const sides = ['before', 'after'] as const;
const sideNames = { before: 'Earlier', after: 'Later' } as const;

export function ComparePlayers({ takes, titles }: ComparePlayersProps) {
  const pair = usePlayerPair();
  return (
    <section aria-label="Both recordings" className="mt-5">
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        {sides.map((side) => (
          <TakePlayer key={side} side={side} take={takes[side]} titles={titles} pair={pair} />
        ))}
      </div>
      {/* Sticky, so the controls stay within reach of the thumb on phones while a recording is visible. */}
      <div className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 bg-ground px-4 py-3 md:gap-x-8 md:static md:mx-0 md:px-0">
        <Button
          variant="primary"
          icon={pair.isPlaying ? 'pause' : 'play'}
          aria-keyshortcuts="Space"
          disabled={!pair.isReady}
          onClick={pair.toggle}
        >
          {pair.isPlaying ? 'Pause both' : 'Play both'}
        </Button>
        <SoundChoice pair={pair} />
      </div>
      <MomentButtons takes={takes} pair={pair} />
    </section>
  );
}

interface TakePlayerProps extends Pick<ComparePlayersProps, 'titles'> {
  side: Side;
  take: AnalyzedVideo;
  pair: PlayerPair;
}

function TakePlayer({ side, take, titles, pair }: TakePlayerProps) {
  const title = titles.get(take.id) ?? '';
  return (
    <div className="min-w-0">
      <h3 className="font-sans text-sm font-medium tracking-normal text-faint">
        {sideNames[side]} take
      </h3>
      <p className="mt-0.5 mb-2 flex items-baseline justify-between gap-4">
        <TextLink
          to={`/video-analysis?tab=results&video=${take.id}`}
          tone="inherit"
          className="min-w-0 truncate font-semibold"
        >
          <span className="sr-only">Report: </span>
          {title}
        </TextLink>
        <span className="shrink-0">
          <span className="sr-only">Overall score </span>
          <ScoreNumber score={take.aiAnalysisResults.overallScore} className="text-2xl" />
        </span>
      </p>

      <PlaybackPlayer
        source={playbackQuery(take.id)}
        title={title}
        player={pair.players[side]}
        durationSeconds={take.aiAnalysisResults.durationSeconds}
      />
      <p className="mt-1.5 font-mono text-xs text-faint">
        {formatLocalDateTime(take.createdAt)} ·{' '}
        {formatRoundedDuration(take.aiAnalysisResults.durationSeconds)}
      </p>
    </div>
  );
}

/** Radio buttons, because exactly one take has its sound on. */
function SoundChoice({ pair: { heard, setHeard } }: { pair: PlayerPair }) {
  return (
    <fieldset className="flex items-center gap-x-3 sm:gap-x-4">
      <legend className="sr-only">Sound</legend>
      <span aria-hidden="true" className="flex items-center gap-2 text-sm text-faint">
        <Icon name="sound" size={18} />
        <span className="hidden sm:inline">Sound</span>
      </span>
      {sides.map((side) => (
        <label
          key={side}
          className="flex min-h-11 cursor-pointer items-center gap-2 text-[0.95rem]"
        >
          <input
            type="radio"
            name="heard"
            checked={heard === side}
            onChange={() => setHeard(side)}
            className="choice-mark"
          />
          {sideNames[side]}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Buttons that play both takes from the start or from comparable moments, such as each take's
 * longest pause.
 */
function MomentButtons({ takes, pair }: { takes: PerSide<AnalyzedVideo>; pair: PlayerPair }) {
  const before = useQuery(analysisQuery(takes.before.id));
  const after = useQuery(analysisQuery(takes.after.id));
  const moments = matchMoments(before.data?.evidence ?? [], after.data?.evidence ?? []);

  if (before.error || after.error) {
    return (
      <LoadFailureNote
        text="The key moments couldn’t be loaded."
        className="mt-2 flex-wrap items-center gap-3"
        onRetry={() => void Promise.all([before.refetch(), after.refetch()])}
      />
    );
  }

  return (
    <fieldset className="mt-2 flex min-w-0 flex-wrap items-center gap-2.5">
      <legend className="sr-only">Play both from</legend>
      <span aria-hidden="true" className="text-sm text-faint">
        Play both from
      </span>

      <Button
        size="small"
        disabled={!pair.isReady}
        onClick={() => pair.playBothFrom({ before: 0, after: 0 })}
      >
        Start
      </Button>

      {moments.map(({ name, before: earlier, after: later }) => (
        <Button
          key={name}
          size="small"
          disabled={!pair.isReady}
          onClick={() =>
            pair.playBothFrom({ before: earlier.startSeconds, after: later.startSeconds })
          }
        >
          <span>{name}</span>
          <span className="font-mono text-sm text-faint figures">
            {formatRoundedDuration(earlier.startSeconds)}
            <span className="sr-only"> and </span>
            <span aria-hidden="true"> | </span>
            {formatRoundedDuration(later.startSeconds)}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}

type Side = 'before' | 'after';
type PerSide<T> = Readonly<Record<Side, T>>;

type PlayerPair = ReturnType<typeof usePlayerPair>;

/**
 * Plays two recordings together, with sound from only one. The space key plays or pauses both
 * recordings.
 */
function usePlayerPair() {
  const players = { before: usePlayer(), after: usePlayer() };
  /** The take whose sound is on. The other take is muted. */
  const [heard, setHeard] = useState<Side>('after');
  const [playing, setPlaying] = useState<PerSide<boolean>>({ before: false, after: false });
  const onEvent = (side: Side, { paused, muted }: HTMLVideoElement) => {
    setPlaying((now) => (now[side] === paused ? { ...now, [side]: !paused } : now));
    // If the member unmutes one take in its own controls, the other take is muted.
    if (!muted) setHeard(side);
  };

  useVideo(players.before.video, heard !== 'before', (video) => onEvent('before', video));
  useVideo(players.after.video, heard !== 'after', (video) => onEvent('after', video));

  const videos = [players.before.video, players.after.video].filter((video) => video !== null);
  const isPlaying = playing.before || playing.after;
  const toggle = () => {
    if (isPlaying) for (const video of videos) video.pause();
    else playTogether(videos);
  };

  useSpaceKey(toggle);

  return {
    players,
    heard,
    setHeard,
    /** False until both video elements are mounted. */
    isReady: videos.length === 2,
    isPlaying,
    toggle,

    playBothFrom: (seconds: PerSide<number>) => {
      if (players.before.video) playFrom(players.before.video, seconds.before);
      if (players.after.video) playFrom(players.after.video, seconds.after);
    },
  };
}

const playerEvents = ['play', 'pause', 'ended', 'volumechange'] as const;

function useVideo(
  video: HTMLVideoElement | null,
  isMuted: boolean,
  onEvent: (video: HTMLVideoElement) => void,
): void {
  const report = useEffectEvent(onEvent);
  useEffect(() => {
    if (video) setMuted(video, isMuted);
  }, [video, isMuted]);

  useEffect(() => {
    if (!video) return undefined;

    const now = () => report(video);
    for (const name of playerEvents) video.addEventListener(name, now);

    return () => {
      for (const name of playerEvents) video.removeEventListener(name, now);
    };
  }, [video]);
}

function setMuted(video: HTMLVideoElement, isMuted: boolean): void {
  video.muted = isMuted;
}

/** If only one take has ended, plays only the other. If both have ended, restarts both. */
function playTogether(videos: readonly HTMLVideoElement[]): void {
  const unfinished = videos.filter(({ ended }) => !ended);
  for (const video of unfinished.length > 0 ? unfinished : videos) {
    const isSeekable = Number.isFinite(video.duration);
    playFrom(video, isSeekable && !video.ended ? video.currentTime : 0);
  }
}

function useSpaceKey(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== ' ' || usesSpace(event.target)) return;

      // Prevents scrolling, and keeps a focused player from also handling the key.
      event.preventDefault();
      if (!event.repeat) press();
    };

    window.addEventListener('keydown', onKeyDown, { capture: true });

    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

function usesSpace(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('button, input, select, textarea, summary, dialog') !== null
  );
}
