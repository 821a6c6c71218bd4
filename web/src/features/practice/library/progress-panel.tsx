import type { ReactNode } from 'react';
import { criteria } from '#shared/analysis/criteria.ts';
import { labelForScore } from '#shared/analysis/grade.ts';
import { SHORT_TAKE_SECONDS } from '#shared/analysis/short-take.ts';
import { compareResults } from '#shared/practice/compare-takes.ts';
import { buildProgressOverview } from '#shared/practice/progress-overview.ts';
import type { AnalyzedVideo, Video } from '#shared/practice/video.ts';
import { ScoreNumber } from '#web/ui/display/score.tsx';
import { PointsChange } from '../compare/change-text.tsx';
import { ComparisonCaveat } from '../compare/compare-scores.tsx';

export function ProgressPanel({ videos }: { videos: readonly Video[] }) {
  const overview = buildProgressOverview(videos);
  const { averageOverallScore: average, latestTwo } = overview;

  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title" className="text-2xl">
        Progress overview
      </h2>

      <div className="mt-4 grid gap-x-8 border-y border-line lg:grid-cols-[15rem_minmax(0,1fr)]">
        <dl className="flex justify-between gap-4 py-4 lg:flex-col lg:justify-center">
          <Figure label="Total sessions">{overview.totalTakes}</Figure>
          <Figure label="Analyzed">{overview.analyzedCount}</Figure>
          <Figure label="Average score" note={describeAverage(overview)}>
            <ScoreNumber score={average} />
            {average === null && <span className="sr-only">none yet</span>}
          </Figure>
        </dl>

        {latestTwo ? (
          <Changes {...latestTwo} />
        ) : (
          <p className="self-center pb-4 text-sm text-faint lg:pt-4">
            Complete two sessions of at least {SHORT_TAKE_SECONDS} seconds to see how each criterion
            changed.
          </p>
        )}
      </div>

      <Omissions {...overview} />
    </section>
  );
}

type Overview = ReturnType<typeof buildProgressOverview>;

function describeAverage({ averageOverallScore, isDeliveryOnly }: Overview): string | null {
  if (averageOverallScore === null) return null;
  const label = labelForScore(averageOverallScore);
  return isDeliveryOnly ? `${label} · delivery only` : label;
}

interface FigureProps {
  label: string;
  note?: string | null;
  children: ReactNode;
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div className="lg:flex lg:items-baseline lg:justify-between">
      <dt className="text-sm text-faint">{label}</dt>
      <dd className="mt-1 font-serif text-3xl leading-none figures lg:mt-0 lg:text-right lg:text-2xl">
        {children}
        {note && <span className="mt-1 block font-sans text-xs text-soft">{note}</span>}
      </dd>
    </div>
  );
}

function Changes({ before, after }: { before: AnalyzedVideo; after: AnalyzedVideo }) {
  const changes = compareResults(before.aiAnalysisResults, after.aiAnalysisResults);
  const isUnchanged =
    changes !== null && criteria.every(({ key }) => changes[key].change === 'no_clear_change');

  return (
    <div className="min-w-0 pb-4 lg:pt-4">
      <h3 className="font-sans text-sm font-medium tracking-normal text-faint">
        Since your previous session{isUnchanged && ': no clear change'}
      </h3>
      <ComparisonCaveat before={before} after={after} />

      <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-6 sm:grid-cols-3">
        {criteria.map(({ key, label }) => (
          <li key={key} className="min-w-0">
            <p className="text-[0.95rem] leading-snug">{label}</p>
            <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
              <ScoreNumber score={after.aiAnalysisResults.scores[key]} className="text-xl" />
              {changes && !isUnchanged && (
                <PointsChange
                  change={changes[key]}
                  className="flex flex-wrap items-baseline gap-x-1.5 max-sm:*:text-xs"
                />
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says which takes the average and the changes leave out. */
function Omissions({ hasShortTakes, hasOtherRubrics }: Overview) {
  return (
    <>
      {hasShortTakes && (
        <p className="mt-3 text-sm text-faint">
          The average and the changes leave out sessions under {SHORT_TAKE_SECONDS} seconds, because
          they’re too short to compare.
        </p>
      )}
      {hasOtherRubrics && (
        <p className="mt-3 text-sm text-faint">
          We changed how scores are calculated, so the average and the changes leave out your older
          sessions.
        </p>
      )}
    </>
  );
}
