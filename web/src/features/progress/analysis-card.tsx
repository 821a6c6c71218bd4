import { gradeOf, labelOf } from '../../../../shared/analysis/grade.ts';
import type { User } from '../../../../shared/accounts/member.ts';
import type { Dashboard } from '../../../../shared/progress/progress.contract.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ScoreNumber } from '../../ui/score.tsx';
import { dateTime } from '../../ui/time.ts';
import { UploadBox } from './upload-box.tsx';

interface AnalysisCardProps {
  readonly user: User;
  readonly latest: Dashboard['latestAnalyses'][number] | undefined;
  /** How many analyses are under way. */
  readonly unfinished: number;
}

/** A new take by camera or file, and what the last one came to. */
export function AnalysisCard({ user, latest, unfinished }: AnalysisCardProps) {
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-xl">AI Analysis</h2>
      {user.plan === null ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-soft">New analyses come with every plan.</p>
          <ButtonLink to="/subscribe" size="small">
            Upgrade
          </ButtonLink>
        </div>
      ) : (
        <>
          <ButtonLink look="primary" icon="camera" to="/video-analysis">
            Record a minute
          </ButtonLink>
          <UploadBox />
        </>
      )}
      <output className="block text-sm text-amber empty:hidden">{underWay(unfinished)}</output>
      {latest && (
        <section aria-labelledby="previous-title" className="border-t border-line pt-4">
          <h3 id="previous-title" className="font-sans text-sm font-medium tracking-normal text-faint">
            Previous Analysis
          </h3>
          <div className="mt-2.5 flex items-center gap-4">
            <ScoreNumber score={latest.overallScore} className="text-4xl" />
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-semibold">{latest.title || 'Practice Session'}</p>
              <p className="text-xs text-faint">
                {latest.overallScore !== null &&
                  `Grade ${gradeOf(latest.overallScore)}, ${labelOf(latest.overallScore)} · `}
                <time dateTime={latest.createdAt}>{dateTime(latest.createdAt)}</time>
              </p>
            </div>
          </div>
          <ButtonLink
            size="small"
            to={`/video-analysis?tab=results&video=${latest.videoId}`}
            aria-label={`View Details of ${latest.title || 'the previous analysis'}`}
            className="mt-3.5"
          >
            View Details
          </ButtonLink>
        </section>
      )}
    </Card>
  );
}

function underWay(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'AI analysis in progress...' : `${count} AI analyses in progress...`;
}
