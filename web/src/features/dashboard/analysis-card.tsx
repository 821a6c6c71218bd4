import type { User } from '#shared/accounts/user.ts';
import { buildReportPath } from '#shared/practice/practice-links.ts';
import { failureTexts } from '#shared/practice/failure-texts.ts';
import type { Dashboard, LatestReport } from '#shared/progress/dashboard.ts';
import { PayLink, useLockedPayment } from '#web/features/billing/billing.public.ts';
import { TakeScore, TakeThumbnail, useThumbnails } from '#web/features/practice/practice.public.ts';
import { UploadBox } from '#web/features/practice/upload-box.public.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';

interface AnalysisCardProps {
  user: User;
  dashboard: Pick<Dashboard, 'latestReport' | 'latestFailure' | 'unfinishedVideoIds'>;
}

export function AnalysisCard({ user, dashboard }: AnalysisCardProps) {
  const { latestReport, latestFailure, unfinishedVideoIds } = dashboard;
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-xl">AI Analysis</h2>
      {user.plan === null ? (
        <AnalysisPlanRequired />
      ) : (
        <>
          <ButtonLink icon="camera" to="/video-analysis">
            Record an answer
          </ButtonLink>
          <UploadBox />
        </>
      )}
      <output className="block text-sm text-amber empty:hidden">
        {describeProgress(unfinishedVideoIds.length)}
      </output>
      {latestFailure && <Failure failure={latestFailure} />}
      {latestReport && <PreviousAnalysis latest={latestReport} />}
    </Card>
  );
}

function AnalysisPlanRequired() {
  const payment = useLockedPayment();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-soft">
        {payment ? `${payment.title}.` : 'Every plan includes AI analysis.'}
      </p>
      {payment ? (
        <PayLink payment={payment} variant="secondary" size="small" />
      ) : (
        <ButtonLink to="/subscribe" size="small">
          Upgrade
        </ButtonLink>
      )}
    </div>
  );
}

function Failure({
  failure: { title, failureReason },
}: {
  failure: NonNullable<Dashboard['latestFailure']>;
}) {
  return (
    <div role="alert" className="text-sm">
      <p className="flex items-center gap-2.5">
        <Badge tone="red">Failed</Badge>
        <span className="truncate font-semibold">{title || 'Practice Session'}</span>
      </p>
      <p className="mt-2 text-red-text">Analysis failed. Please try recording again.</p>
      {failureReason && <p className="mt-1 text-soft">{failureTexts[failureReason]}</p>}
      <ButtonLink size="small" to="/video-analysis?tab=library" className="mt-3">
        Open the library
      </ButtonLink>
    </div>
  );
}

function PreviousAnalysis({ latest }: { latest: LatestReport }) {
  const { title, createdAt } = latest;
  return (
    <section aria-labelledby="previous-title" className="border-t border-line pt-4">
      <h3 id="previous-title" className="font-sans text-sm font-medium tracking-normal text-faint">
        Previous Analysis
      </h3>
      {latest.hasThumbnail && <Thumbnail latest={latest} />}

      <p className="mt-2.5 line-clamp-2 text-sm font-semibold">{title || 'Practice Session'}</p>
      <p className="mt-0.5 mb-2 text-xs text-faint">
        <time dateTime={createdAt}>{formatLocalDateTime(createdAt)}</time>
      </p>
      <TakeScore summary={latest} />

      <ButtonLink
        size="small"
        to={buildReportPath(latest.videoId)}
        aria-label={`View Details of ${title || 'the previous analysis'}`}
        className="mt-3.5"
      >
        View Details
      </ButtonLink>
    </section>
  );
}

function Thumbnail({ latest: { videoId, hasThumbnail } }: { latest: LatestReport }) {
  const video = { id: videoId, hasThumbnail };
  const urls = useThumbnails([video]);

  return (
    <div className="mt-2.5 max-w-72">
      <TakeThumbnail
        video={video}
        url={urls && (urls[videoId] ?? null)}
        alt="You in this recording"
      />
    </div>
  );
}

function describeProgress(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'AI analysis in progress...' : `${count} AI analyses in progress...`;
}
