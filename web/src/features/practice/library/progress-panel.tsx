import type { ReactNode } from 'react';
import { criteria } from '#shared/analysis/criteria.ts';
import { labelForScore } from '#shared/analysis/grade.ts';
import { SHORT_TAKE_SECONDS } from '#shared/analysis/short-take.ts';
import { compareResults } from '#shared/practice/compare-takes.ts';
import { buildProgressOverview } from '#shared/practice/progress-overview.ts';
import { buildTrend } from '#shared/practice/trend.ts';
import type { AnalyzedVideo, Video } from '#shared/practice/video.ts';
import { ScoreNumber } from '#web/ui/display/score.tsx';
import { PointsChange } from '../compare/change-text.tsx';
import { ComparisonCaveat } from '../compare/compare-scores.tsx';
import { TrendLine, describeTrend } from './trend-line.tsx';

export function ProgressPanel({ videos }: { videos: readonly Video[] }) {
  const overview = buildProgressOverview(videos);
  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title" className="text-2xl">
        Progress overview
      </h2>

      <dl className="mt-4 grid grid-cols-3 border-y border-line">
        <Figure label="Total sessions">
          <span className="font-serif text-4xl leading-none figures">{overview.totalTakes}</span>
        </Figure>
        <Figure label="Analyzed">
          <span className="font-serif text-4xl leading-none figures">{overview.analyzedCount}</span>
        </Figure>
        <Figure label="Average score">
          <ScoreNumber score={overview.averageOverallScore} className="text-4xl" />
          {overview.averageOverallScore === null ? (
            <span className="sr-only">none yet</span>
          ) : (
            <span className="block pt-1.5 text-sm text-soft">
              {labelForScore(overview.averageOverallScore)}
            </span>
          )}
        </Figure>
      </dl>

      {overview.latestTwo ? (
        <Changes videos={videos} {...overview.latestTwo} />
      ) : (
        <p className="mt-4 text-sm text-faint">
          Complete two sessions of at least {SHORT_TAKE_SECONDS} seconds to see how each criterion
          changed.
        </p>
      )}

      {overview.hasShortTakes && (
        <p className="mt-3 text-sm text-soft">
          The average and the changes leave out sessions under {SHORT_TAKE_SECONDS} seconds, because
          they’re too short to compare.
        </p>
      )}

      {overview.hasOtherRubrics && (
        <p className="mt-3 text-sm text-soft">
          We changed how scores are calculated, so the average and the changes leave out your older
          sessions.
        </p>
      )}
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 border-l border-line px-3 py-5 first:border-l-0 first:pl-0 sm:px-6">
      <dt className="text-sm text-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ChangesProps {
  videos: readonly Video[];
  before: AnalyzedVideo;
  after: AnalyzedVideo;
}

function Changes({ videos, before, after }: ChangesProps) {
  const changes = compareResults(before.aiAnalysisResults, after.aiAnalysisResults);
  return (
    <>
      <h3 className="mt-6 font-sans text-sm font-medium tracking-normal text-faint">
        Your scores over time, and the change in points since your previous session
      </h3>
      <ComparisonCaveat before={before} after={after} />

      <ul className="mt-2 grid gap-x-10 lg:grid-cols-2">
        {criteria.map(({ key, label }) => {
          const trend = buildTrend(videos, key);
          return (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center sm:grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 border-b border-line/70 py-2.5"
            >
              <div>
                <p className="text-[0.95rem]">{label}</p>
                {/* The change beside it is the row's only verdict. */}
                <p className="text-xs text-soft">{describeTrend({ ...trend, change: null })}</p>
              </div>
              {/* Hidden on phones to save space. The text describes the same trend. */}
              <div className="hidden sm:block">
                <TrendLine trend={trend} />
              </div>
              {changes && (
                <PointsChange change={changes[key]} className="flex min-w-28 flex-col items-end" />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
