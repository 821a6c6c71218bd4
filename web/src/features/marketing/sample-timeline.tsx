import type { ReactNode } from 'react';
import { criteria } from '#shared/analysis/criteria.ts';
import { labelForScore } from '#shared/analysis/grade.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { ScoreBar, ScoreNumber } from '#web/ui/display/score.tsx';
import { formatRoundedDuration } from '#web/ui/format-local-time.ts';
import { sampleThirdTake } from './sample-takes.ts';

const RULER_SECONDS = [0, 8, 16, 24];
const { durationSeconds, overall, scores, lanes, cues } = sampleThirdTake;
const toPercent = (seconds: number) => `${(100 * seconds) / durationSeconds}%`;

export function SampleTimeline() {
  return (
    <figure>
      <div className="rounded-lg border border-line bg-surface p-4 shadow-[inset_0_1px_0_var(--color-high)] sm:p-7">
        <div className="flex items-center justify-between gap-4">
          <Badge>Report</Badge>
          <span className="font-mono text-xs text-faint">
            {formatRoundedDuration(durationSeconds)}
          </span>
        </div>
        <Scores />
        <Lanes />
        <ol className="mt-7 sm:mt-9">
          {cues.map(({ atSeconds, observation, advice }) => (
            <li
              key={atSeconds}
              className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-t border-line py-4 sm:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1.15fr)] sm:gap-x-6"
            >
              <span className="pt-0.5 font-mono text-sm text-faint figures">
                {formatRoundedDuration(atSeconds)}
              </span>
              <p className="text-soft">{observation}</p>
              <p className="col-start-2 border-l-2 border-leaf pl-3 sm:col-start-3">{advice}</p>
            </li>
          ))}
        </ol>
      </div>

      <figcaption className="mt-3 text-xs text-faint">
        The report on the third take, in which the same person leans and slouches.
      </figcaption>
    </figure>
  );
}

function Scores() {
  return (
    <>
      <p className="mt-5 flex items-baseline gap-3">
        <ScoreNumber score={overall} className="text-5xl" />
        <span className="font-serif text-2xl text-strong">{labelForScore(overall)}</span>
        <span className="text-sm text-faint">Overall score</span>
      </p>
      <ul className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {criteria.map(({ key, label }) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-x-4 border-t border-line/70 py-2.5"
          >
            <div>
              <p className="text-sm font-medium">{label}</p>
              <div className="mt-1.5">
                <ScoreBar {...scores[key]} />
              </div>
            </div>
            <ScoreNumber score={scores[key].score} className="text-right text-xl" />
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Decorative chart of detected moments. Uses SVG attributes, because prerendered pages can't have
 * inline styles.
 */
function Lanes() {
  return (
    <div aria-hidden="true" className="mt-6 grid gap-y-2.5">
      <Lane name="">
        {RULER_SECONDS.map((at) => (
          <text key={at} x={toPercent(at)} y="16" className="fill-faint font-mono text-xs">
            {formatRoundedDuration(at)}
          </text>
        ))}
      </Lane>

      {lanes.map(({ name, moments }) => (
        <Lane key={name} name={name}>
          <rect
            x={moments.length === 0 ? 44 : 0}
            y="12"
            width="100%"
            height="1"
            className="fill-line"
          />
          {moments.length === 0 && (
            <text y="16" className="fill-faint text-xs">
              none
            </text>
          )}
          {moments.map(({ from, to }) => (
            <rect
              key={from}
              x={toPercent(from)}
              y="4"
              width={toPercent(to - from)}
              height="16"
              className="tape fill-tape"
            />
          ))}
        </Lane>
      ))}
    </div>
  );
}

function Lane({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <span className="text-xs text-soft sm:text-sm">{name}</span>
      <svg focusable="false" className="h-6 w-full overflow-hidden">
        {children}
      </svg>
    </div>
  );
}
