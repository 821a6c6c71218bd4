import type { ReactNode } from 'react';
import type { AnalysisResults } from '../../../../shared/analysis/analysis-record.ts';
import { Badge } from '../../ui/badge.tsx';
import { minutesSeconds } from '../../ui/time.ts';
import { CriterionCues } from './criterion-cues.tsx';
import { ReportSummary } from './report-summary.tsx';

interface ReportProps {
  readonly results: AnalysisResults;
  readonly title: string;
  /** When it was recorded, for reading. */
  readonly recordedAt: string;
  readonly player: ReactNode;
}

/** The analysis report, laid out like a cue sheet: what was marked, what happened, what to do. */
export function Report({ results, title, recordedAt, player }: ReportProps) {
  return (
    <article aria-labelledby="report-title">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge>Cue sheet</Badge>
        <p className="font-mono text-xs text-faint">
          {recordedAt} · {minutesSeconds(results.durationSeconds)}
        </p>
        <h2 id="report-title" className="w-full text-2xl break-words">
          {title}
        </h2>
      </header>
      <div className="mt-5 grid items-center gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
        {player}
        <ReportSummary results={results} />
      </div>
      <div className="mt-12">
        <CriterionCues results={results} />
      </div>
      <div className="mt-12 grid gap-10 lg:grid-cols-3 lg:gap-8">
        <Remarks title="Key strengths" items={results.keyStrengths} empty="Nothing stood out clearly this time." />
        <Remarks
          title="Areas for improvement"
          items={results.areasForImprovement}
          empty="No single thing cost you much this time."
        />
        <Remarks
          title="Try in the next take"
          items={results.actionableRecommendations}
          empty="Keep doing what you did."
          isMain
        />
      </div>
      <footer className="mt-12 border-t border-line pt-6 text-sm text-faint">
        {results.notJudged.length > 0 && (
          <>
            <h3 className="font-sans text-sm font-semibold tracking-normal text-soft">What was not judged</h3>
            <ul className="mt-2 mb-5 flex list-disc flex-col gap-1 pl-5 sm:columns-2 sm:block">
              {results.notJudged.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </>
        )}
        <p className="font-mono text-xs">
          engine {results.engineVersion} · rubric {results.rubricVersion} · text by{' '}
          {results.writtenBy === 'templates' ? 'rules, not by a language model' : 'a language model, numbers checked'}
        </p>
      </footer>
    </article>
  );
}

interface RemarksProps {
  readonly title: string;
  readonly items: readonly string[];
  readonly empty: string;
  /** The one to act on. */
  readonly isMain?: boolean;
}

function Remarks({ title, items, empty, isMain = false }: RemarksProps) {
  return (
    <section className={isMain ? 'border-t-2 border-leaf pt-4' : 'border-t-2 border-line pt-4'}>
      <h3 className="text-xl">{title}</h3>
      {items.length === 0 ? (
        <p className="mt-3 text-soft">{empty}</p>
      ) : (
        <ul className="mt-3 flex flex-col gap-3">
          {items.map((item, at) => (
            <li key={item} className="grid grid-cols-[1.5rem_1fr] text-[0.95rem]">
              <span aria-hidden="true" className="pt-0.5 font-mono text-xs text-faint">
                {at + 1}
              </span>
              {item}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
