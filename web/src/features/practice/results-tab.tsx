import { useQuery } from '@tanstack/react-query';
import type { AnalysisResults } from '../../../../shared/analysis/analysis-record.ts';
import { type Video, isRetryable } from '../../../../shared/practice/video.ts';
import { findQuestion } from '../../../../shared/practice/questions/questions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { formatLocalDateTime } from '../../ui/format-local-time.ts';
import { Report, usePlayer } from '../analysis/analysis.public.ts';
import { VideoAnswer } from '../coaching/coaching.public.ts';
import { LibraryLoadError } from './library-tab.tsx';
import { KeepSwitch } from './keep-switch.tsx';
import { PlaybackPlayer, categoryLabels, playbackQuery } from '../videos/videos.public.ts';
import { type useVideos, analysisQuery } from './practice.queries.ts';
import { AnalysisSteps } from './analysis-steps.tsx';
import { FAILED_TEXT, RUNNING_TEXT, failureText, statusLabels } from './status-texts.ts';

interface ResultsTabProps {
  readonly query: Pick<ReturnType<typeof useVideos>, 'data' | 'isPending' | 'refetch'>;
  readonly video: Video | null;
  readonly title: string;
  readonly canAnalyze: boolean;
  readonly isStarting: boolean;
  readonly onRetry: (videoId: string) => void;
  readonly onRecord: () => void;
}

export function ResultsTab({ query, video, title, ...rest }: ResultsTabProps) {
  if (query.data === undefined) {
    return query.isPending ? <ResultsSkeleton /> : <LibraryLoadError onRetry={() => void query.refetch()} />;
  }
  if (!video) return <NoAnalysis onRecord={rest.onRecord} />;
  const { aiAnalysisResults, analysisStatus } = video;
  if (analysisStatus === 'completed' && aiAnalysisResults) {
    return (
      <>
        <AnalysisReport key={video.id} video={video} results={aiAnalysisResults} title={title} />
        {rest.canAnalyze && <NextSteps onRecord={rest.onRecord} />}
      </>
    );
  }
  if (analysisStatus === 'failed') return <AnalysisFailed video={video} title={title} {...rest} />;
  return <AnalysisInProgress video={video} title={title} />;
}

interface AnalysisReportProps {
  readonly video: Video;
  readonly results: AnalysisResults;
  readonly title: string;
}

/** Scores come from the session list; signals and moments load with the full analysis. */
function AnalysisReport({ video, results, title }: AnalysisReportProps) {
  const player = usePlayer();
  const { data, error, refetch } = useQuery(analysisQuery(video.id));
  return (
    <Report
      results={results}
      title={title}
      recordedAt={formatLocalDateTime(video.createdAt)}
      question={video.questionId && <AskedQuestion questionId={video.questionId} />}
      recording={
        <div>
          <PlaybackPlayer source={playbackQuery(video.id)} title={title} player={player} />
          <KeepSwitch video={video} title={title} />
        </div>
      }
      player={player}
      record={data ?? null}
      coachFeedback={<VideoAnswer videoId={video.id} player={player} />}
      recordNotice={error ? <RecordLoadError onRetry={() => void refetch()} /> : <RecordSkeleton />}
    />
  );
}

/** Next steps at the end of a report: record again or ask a coach. */
function NextSteps({ onRecord }: Pick<ResultsTabProps, 'onRecord'>) {
  return (
    <div className="mt-10 flex flex-col gap-3 sm:flex-row">
      <Button variant="primary" icon="camera" onClick={onRecord}>
        Record another take
      </Button>
      <ButtonLink to="/video-analysis?tab=coach">Ask a coach</ButtonLink>
    </div>
  );
}

function AskedQuestion({ questionId }: { readonly questionId: string }) {
  const question = findQuestion(questionId);
  if (!question) return null;
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Badge tone="dark">{categoryLabels[question.category]}</Badge>
      <span className="max-w-[62ch] text-lg text-soft">
        <span className="sr-only">Question: </span>
        {question.text}
      </span>
    </p>
  );
}

function RecordLoadError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-4">
      <p className="text-soft">The timeline couldn’t be loaded. The scores below are complete.</p>
      <Button size="small" icon="again" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

function RecordSkeleton() {
  return (
    <>
      <Loading label="Loading the timeline" />
      <Skeleton className="h-56" />
    </>
  );
}

function NoAnalysis({ onRecord }: { readonly onRecord: () => void }) {
  return (
    <EmptyState
      title="No Analysis Available"
      action={
        <Button variant="primary" icon="camera" onClick={onRecord}>
          Start Recording
        </Button>
      }
    >
      Record an answer to get your first report with six scores.
    </EmptyState>
  );
}

function AnalysisInProgress({ video, title }: { readonly video: Video; readonly title: string }) {
  return (
    <section aria-live="polite" className="mx-auto max-w-xl py-10 text-center sm:py-16">
      <p className="text-sm text-faint">{title}</p>
      <h2 className="mt-2 text-2xl">{statusLabels[video.analysisStatus]}</h2>
      <p className="mt-2 mb-6 text-soft">{RUNNING_TEXT}</p>
      <AnalysisSteps status={video.analysisStatus} />
      <p className="mt-6 text-sm text-faint">Your report will appear here automatically. You can leave this page.</p>
    </section>
  );
}

function AnalysisFailed({
  video,
  title,
  canAnalyze,
  isStarting,
  onRetry,
  onRecord,
}: Omit<ResultsTabProps, 'query'> & { readonly video: Video }) {
  return (
    <div role="alert" className="mx-auto max-w-xl py-10 text-center sm:py-16">
      <p className="text-sm text-faint">{title}</p>
      <h2 className="mt-2 text-2xl">{FAILED_TEXT}</h2>
      {failureText(video) && <p className="mt-3 text-soft">{failureText(video)}</p>}
      {canAnalyze && (
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {isRetryable(video.failureReason) && (
            <Button icon="again" disabled={isStarting} onClick={() => onRetry(video.id)}>
              Try Again
            </Button>
          )}
          <Button variant="primary" icon="camera" onClick={onRecord}>
            Start Recording
          </Button>
        </div>
      )}
    </div>
  );
}

function ResultsSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Loading label="Loading the report" />
      <Skeleton className="aspect-video" />
      <Skeleton className="h-64" />
      <Skeleton className="h-40 lg:col-span-2" />
    </div>
  );
}
