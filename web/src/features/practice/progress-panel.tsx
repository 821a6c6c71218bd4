import type { ReactNode } from 'react';
import { criteria } from '../../../../shared/analysis/criteria.ts';
import { labelForScore } from '../../../../shared/analysis/grade.ts';
import type { ProgressOverview } from '../../../../shared/practice/progress-overview.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';
import { ScoreNumber } from '../../ui/score.tsx';

export function ProgressPanel({ overview }: { readonly overview: ProgressOverview }) {
  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title" className="text-2xl">
        Progress overview
      </h2>
      <dl className="mt-4 grid grid-cols-3 border-y border-line">
        <Figure label="Total sessions">
          <span className="font-serif text-4xl leading-none figures">{overview.totalSessions}</span>
        </Figure>
        <Figure label="Analyzed">
          <span className="font-serif text-4xl leading-none figures">{overview.analyzedCount}</span>
        </Figure>
        <Figure label="Average score">
          <ScoreNumber score={overview.averageOverallScore} className="text-4xl" />
          {overview.averageOverallScore === null ? (
            <span className="sr-only">none yet</span>
          ) : (
            <span className="block pt-1.5 text-sm text-soft">{labelForScore(overview.averageOverallScore)}</span>
          )}
        </Figure>
      </dl>
      {overview.scoreChanges ? (
        <Deltas delta={overview.scoreChanges} overview={overview} />
      ) : (
        <p className="mt-4 text-sm text-faint">Complete two sessions to see how each criterion changed.</p>
      )}
      {overview.hasOtherRubrics && (
        <p className="mt-3 text-sm text-soft">
          We changed how scores are calculated. The average and the changes leave out your earlier sessions.
        </p>
      )}
    </section>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 border-l border-line px-3 py-5 first:border-l-0 first:pl-0 sm:px-6">
      <dt className="text-sm text-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface DeltasProps {
  readonly delta: NonNullable<ProgressOverview['scoreChanges']>;
  readonly overview: ProgressOverview;
}

function Deltas({ delta, overview: { hasDifferentQuestions, hasDifferentScopes } }: DeltasProps) {
  return (
    <>
      <h3 className="mt-6 font-sans text-sm font-medium tracking-normal text-faint">
        Change since your previous session, in points
      </h3>
      {hasDifferentQuestions && (
        <p className="mt-1 text-sm text-soft">
          The two sessions had different questions, which may explain part of the change.
        </p>
      )}
      {hasDifferentScopes && (
        <p className="mt-1 text-sm text-soft">
          Only one of the two sessions was scored on its words too, which may explain part of the change.
        </p>
      )}
      <ul className="mt-2 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {criteria.map(({ key, label }) => (
          <li key={key} className="flex min-h-11 items-center justify-between gap-3 border-b border-line/70">
            <span className="text-[0.95rem]">{label}</span>
            <Delta points={delta[key]} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Delta({ points }: { readonly points: number | null }) {
  if (points === null) return <span className="text-sm text-faint">not scored</span>;
  const { direction, color, text } = describeChange(points);
  return (
    <span className={classes('inline-flex items-center gap-1.5 font-mono text-sm figures', color)}>
      <Icon name={direction} size={15} />
      <span className="sr-only">{direction} </span>
      {text}
    </span>
  );
}

function describeChange(points: number) {
  if (points > 0) return { direction: 'up', color: 'text-strong', text: `+${points}` } as const;
  if (points < 0) return { direction: 'down', color: 'text-below', text: `−${-points}` } as const;
  return { direction: 'same', color: 'text-soft', text: '±0' } as const;
}
