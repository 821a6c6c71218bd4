import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AnalyzedVideo } from '../../../../shared/practice/video.ts';
import { formatRoundedDuration, formatLocalDateTime } from '../../ui/format-local-time.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LoadFailureNote } from '../../ui/load-failure.tsx';
import { ScoreNumber } from '../../ui/score.tsx';
import { matchMoments } from '../analysis/analysis.public.ts';
import { PlaybackPlayer, playbackQuery } from '../videos/videos.public.ts';
import { analysisQuery } from './practice.queries.ts';
import { type PerSide, type PlayerPair, type Side, usePlayerPair } from './use-player-pair.ts';

interface ComparePlayersProps {
  readonly takes: PerSide<AnalyzedVideo>;
  readonly titles: ReadonlyMap<string, string>;
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
  readonly side: Side;
  readonly take: AnalyzedVideo;
  readonly pair: PlayerPair;
}

function TakePlayer({ side, take, titles, pair }: TakePlayerProps) {
  const title = titles.get(take.id) ?? '';
  return (
    <div className="min-w-0">
      <h3 className="font-sans text-sm font-medium tracking-normal text-faint">{sideNames[side]} take</h3>
      <p className="mt-0.5 mb-2 flex items-baseline justify-between gap-4">
        <Link
          to={`/video-analysis?tab=results&video=${take.id}`}
          className="min-w-0 truncate font-semibold underline decoration-edge underline-offset-4 hover:text-leaf"
        >
          <span className="sr-only">Report: </span>
          {title}
        </Link>
        <span className="shrink-0">
          <span className="sr-only">Overall score </span>
          <ScoreNumber score={take.aiAnalysisResults.overallScore} className="text-2xl" />
        </span>
      </p>
      <PlaybackPlayer source={playbackQuery(take.id)} title={title} player={pair.players[side]} />
      <p className="mt-1.5 font-mono text-xs text-faint">
        {formatLocalDateTime(take.createdAt)} · {formatRoundedDuration(take.aiAnalysisResults.durationSeconds)}
      </p>
    </div>
  );
}

/** Radio buttons, because exactly one take has its sound on. */
function SoundChoice({ pair: { heard, setHeard } }: { readonly pair: PlayerPair }) {
  return (
    <fieldset className="flex items-center gap-x-3 sm:gap-x-4">
      <legend className="sr-only">Sound</legend>
      <span aria-hidden="true" className="flex items-center gap-2 text-sm text-faint">
        <Icon name="sound" size={18} />
        <span className="hidden sm:inline">Sound</span>
      </span>
      {sides.map((side) => (
        <label key={side} className="flex min-h-11 cursor-pointer items-center gap-2 text-[0.95rem]">
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

/** Buttons that play both takes from the start or from comparable moments, such as each take's longest pause. */
function MomentButtons({ takes, pair }: { readonly takes: PerSide<AnalyzedVideo>; readonly pair: PlayerPair }) {
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
      <Button size="small" disabled={!pair.isReady} onClick={() => pair.playBothFrom({ before: 0, after: 0 })}>
        Start
      </Button>
      {moments.map(({ name, before: earlier, after: later }) => (
        <Button
          key={name}
          size="small"
          disabled={!pair.isReady}
          onClick={() => pair.playBothFrom({ before: earlier.startSeconds, after: later.startSeconds })}
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
