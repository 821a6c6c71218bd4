import { type CSSProperties, useState, type KeyboardEvent } from 'react';
import type { Evidence } from '#shared/analysis/analysis-record.ts';
import type { TimelineFacts } from '#shared/analysis/timeline.ts';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { type Lane, groupLanes, describeMoment } from './moments.ts';
import { type Player, playInView } from './player.ts';
import { TimelineLane } from './timeline-lane.tsx';
import { usePlayhead } from './use-playhead.ts';
import { Waveform } from './waveform.tsx';

export function Timeline({ facts, player }: { facts: TimelineFacts; player: Player }) {
  const { durationSeconds, waveform } = facts;
  const { withMoments, withoutMoments, notMeasured } = groupLanes(facts);
  const keys = useMomentKeyboard(withMoments.map(({ moments }) => moments));
  const { playhead, playing } = usePlayhead(facts, player);
  const seek = (seconds: number) => playInView(player, seconds);

  return (
    <section aria-labelledby="timeline-title">
      <div className="flex min-h-10 flex-wrap items-baseline gap-x-6 gap-y-1">
        <h3 id="timeline-title" className="text-xl">
          Timeline
        </h3>
        {/* Hidden from screen readers, which would talk over the recording. */}
        <p aria-hidden="true" className="min-h-6 text-sm text-amber">
          {playing.map(describeMoment).join(' · ')}
        </p>
      </div>

      {(withMoments.length > 0 || waveform.length > 0) && (
        <div className="mt-3 overflow-x-auto pb-1">
          <div className="relative" style={minWidthStyle(durationSeconds)}>
            <Ruler durationSeconds={durationSeconds} />
            {waveform.length > 0 && <Waveform {...facts} onSeek={seek} />}

            {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its marks take the focus, one at a time */}
            <div
              hidden={withMoments.length === 0}
              role="toolbar"
              aria-labelledby="timeline-title"
              aria-describedby="timeline-keys"
              onKeyDown={keys.onKeyDown}
            >
              {withMoments.map((lane) => (
                <TimelineLane
                  key={lane.kind}
                  lane={lane}
                  durationSeconds={durationSeconds}
                  tabbableId={keys.tabbableId}
                  playingIds={playing.map(({ id }) => id)}
                  onFocusMoment={keys.onFocus}
                  onSeek={seek}
                />
              ))}
            </div>

            {/* Starts below the ruler's labels, so the playhead doesn't cover them. */}
            <div
              aria-hidden="true"
              className="pointer-events-none absolute top-5.5 right-0 bottom-0 left-0 sm:left-40"
            >
              <div
                ref={playhead}
                className="absolute inset-y-0 -ml-px w-0.5 bg-amber forced-colors:bg-[Highlight]"
              >
                <span className="absolute top-0 -left-1 h-2.5 w-2.5 rounded-b-sm bg-amber forced-colors:bg-[Highlight]" />
              </div>
            </div>
          </div>
        </div>
      )}

      <p id="timeline-keys" className="sr-only">
        Use the arrow keys to move between moments. Press Enter to play from the selected moment.
      </p>

      <p className="mt-3 text-sm text-faint">
        {withoutMoments.length > 0 && (
          <span className="mr-2">None detected: {joinNames(withoutMoments)}.</span>
        )}
        {notMeasured.length > 0 && <span>Not checked: {joinNames(notMeasured)}.</span>}
      </p>
    </section>
  );
}

// Minimum scale of the timeline, so that long recordings scroll sideways on narrow screens.
const PIXELS_PER_SECOND = 4;

const minWidthStyle = (seconds: number): CSSProperties => ({
  minWidth: Math.round(seconds * PIXELS_PER_SECOND),
});

const joinNames = (lanes: readonly Lane[]) =>
  lanes.map(({ name }) => name.toLowerCase()).join(', ');

const steps = [2, 5, 10, 15, 30, 60];
/** More labels would overlap on a phone. */
const MAX_RULER_INTERVALS = 5;

function Ruler({ durationSeconds }: { durationSeconds: number }) {
  const step = steps.find((seconds) => durationSeconds / seconds <= MAX_RULER_INTERVALS) ?? 60;
  const ticks = Array.from(
    { length: Math.floor(durationSeconds / step) + 1 },
    (_, at) => at * step,
  );

  return (
    <div aria-hidden="true" className="relative h-8 sm:ml-40">
      {ticks.map((seconds) => (
        <span
          key={seconds}
          className="absolute top-0 font-mono text-xs text-faint"
          style={tickStyle((100 * seconds) / durationSeconds)}
        >
          {formatRoundedDuration(seconds)}
        </span>
      ))}
    </div>
  );
}

/** Centers a label on its tick, but keeps the label within the timeline. */
function tickStyle(percent: number): CSSProperties {
  return {
    left: `${percent}%`,
    transform: `translateX(-${percent < 4 ? 0 : percent > 96 ? 100 : 50}%)`,
  };
}

type LaneMoments = readonly (readonly Evidence[])[];

/**
 * Roving tabindex with one Tab stop. Left and Right move in time, and Up and Down move between
 * lanes.
 */
function useMomentKeyboard(lanes: LaneMoments) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const inTime = lanes.flat().toSorted((one, other) => one.startSeconds - other.startSeconds);
  const tabbable = inTime.find(({ id }) => id === focusedId) ?? inTime[0] ?? null;

  return {
    tabbableId: tabbable?.id ?? null,
    onFocus: setFocusedId,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = tabbable && findNextMoment(event.key, tabbable, lanes);
      if (!next) return;

      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-moment="${next.id}"]`)?.focus();
    },
  };
}

export function findNextMoment(key: string, from: Evidence, lanes: LaneMoments): Evidence | null {
  const inTime = lanes.flat().toSorted((one, other) => one.startSeconds - other.startSeconds);
  const at = inTime.findIndex(({ id }) => id === from.id);
  const lane = lanes.findIndex((moments) => moments.some(({ id }) => id === from.id));

  switch (key) {
    case 'ArrowRight':
      return inTime[at + 1] ?? null;
    case 'ArrowLeft':
      return inTime[at - 1] ?? null;
    case 'ArrowDown':
      return nearest(from, lanes[lane + 1]);
    case 'ArrowUp':
      return nearest(from, lanes[lane - 1]);
    case 'Home':
      return inTime[0] ?? null;
    case 'End':
      return inTime.at(-1) ?? null;
    default:
      return null;
  }
}

function nearest({ startSeconds }: Evidence, moments: readonly Evidence[] = []): Evidence | null {
  const distance = (moment: Evidence) => Math.abs(moment.startSeconds - startSeconds);
  return moments.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}
