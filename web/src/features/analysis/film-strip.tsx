import type { Focus } from '#shared/analysis/analysis-record.ts';
import type { TimelineFacts } from '#shared/analysis/timeline.ts';
import { formatCount } from '#web/ui/format-count.ts';
import { listMomentsOf } from './moments.ts';
import { type Player, playInView } from './player.ts';
import { seekOnClick } from './timeline-lane.tsx';
import { usePlayhead } from './use-playhead.ts';
import { AnalyzedWaveform, describeWaveform } from './waveform.tsx';

interface FilmStripProps {
  facts: TimelineFacts;
  focus: Focus | null;
  player: Player;
}

/** The waveform under the recording, with the moments of the one thing to work on. */
export function FilmStrip({ facts, focus, player }: FilmStripProps) {
  const { durationSeconds, waveform, evidence } = facts;
  const { playhead } = usePlayhead(facts, player);
  if (waveform.length === 0) return null;

  const moments = focus ? listMomentsOf(focus.signal, evidence) : [];
  const percent = (seconds: number) => `${(100 * seconds) / durationSeconds}%`;

  return (
    <div className="relative mt-1.5 h-8 sm:h-11">
      <p className="sr-only">
        {describeWaveform(waveform)}
        {moments.length > 0 &&
          ` ${formatCount(moments.length, 'moment')} of the one thing to work on. The timeline lists them.`}
      </p>

      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the player's own bar does it by keyboard */}
      <div
        className="absolute inset-0 cursor-pointer"
        onClick={seekOnClick({
          durationSeconds,
          onSeek: (seconds) => playInView(player, seconds),
        })}
      >
        {moments.map(({ id, startSeconds, endSeconds }) => (
          <span
            key={id}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 min-w-1 rounded-[2px] border-b-4 border-tape bg-tape/20 forced-colors:border-[Highlight]"
            style={{ left: percent(startSeconds), width: percent(endSeconds - startSeconds) }}
          />
        ))}
        <AnalyzedWaveform {...facts} />
      </div>

      <div
        ref={playhead}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 -ml-px w-0.5 bg-amber forced-colors:bg-[Highlight]"
      />
    </div>
  );
}
