import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { minutesSeconds } from '../../ui/time.ts';
import { sampleRecord } from './sample-record.ts';

const RULER_SECONDS = [0, 8, 16, 24];
const { durationSeconds, lanes, cues } = sampleRecord;
const share = (seconds: number) => `${(100 * seconds) / durationSeconds}%`;

/** When what happened in the sample recording, and below it what the report says to do. */
export function SampleTimeline() {
  return (
    <figure>
      <div className="rounded-lg border border-line bg-surface p-4 shadow-[inset_0_1px_0_var(--color-high)] sm:p-7">
        <div className="flex items-center justify-between gap-4">
          <Badge>Timeline</Badge>
          <span className="font-mono text-xs text-faint">{minutesSeconds(durationSeconds)}</span>
        </div>
        <Lanes />
        <ol className="mt-7 sm:mt-9">
          {cues.map(({ atSeconds, happened, toDo }) => (
            <li
              key={atSeconds}
              className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-t border-line py-4 sm:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1.15fr)] sm:gap-x-6"
            >
              <span className="pt-0.5 font-mono text-sm text-faint figures">{minutesSeconds(atSeconds)}</span>
              <p className="text-soft">{happened}</p>
              <p className="col-start-2 border-l-2 border-leaf pl-3 sm:col-start-3">{toDo}</p>
            </li>
          ))}
        </ol>
      </div>
      <figcaption className="mt-3 text-xs text-faint">
        The same test recording as above. Marks and sentences are the engine’s own.
      </figcaption>
    </figure>
  );
}

/** Drawn for the eye: the list below says the same. */
function Lanes() {
  return (
    <div aria-hidden="true" className="mt-6 grid gap-y-2.5">
      <Lane name="">
        {RULER_SECONDS.map((at) => (
          <span key={at} className="absolute top-0 font-mono text-xs text-faint" style={{ left: share(at) }}>
            {minutesSeconds(at)}
          </span>
        ))}
      </Lane>
      {lanes.map(({ name, moments }) => (
        <Lane key={name} name={name}>
          <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
          {moments.length === 0 && (
            <span className="absolute top-1/2 left-0 -translate-y-1/2 bg-surface pr-2 text-xs text-faint">none</span>
          )}
          {moments.map(({ from, to }) => (
            <span
              key={from}
              className="tape absolute inset-y-1 bg-tape"
              style={{ left: share(from), width: share(to - from) }}
            />
          ))}
        </Lane>
      ))}
    </div>
  );
}

function Lane({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <span className="text-xs text-soft sm:text-sm">{name}</span>
      <div className="relative h-6">{children}</div>
    </div>
  );
}
