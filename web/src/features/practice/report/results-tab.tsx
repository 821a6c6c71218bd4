import { useQuery } from '@tanstack/react-query';

import { findPreviousTake } from '#shared/practice/compare-takes.ts';
import { buildAskCoachPath } from '#shared/practice/practice-links.ts';
import { isRetryable } from '#shared/practice/analysis-status.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { type AnalyzedVideo, hasResults, type Video } from '#shared/practice/video.ts';
import { Report, usePlayer } from '#web/features/analysis/analysis.public.ts';
import { VideoAnswer } from '#web/features/coaching/coaching.public.ts';
import { buildNewStoryPath } from '#web/features/interview-plan/interview-plan-practice.public.ts';
import { ReportComments, ShareReport } from '#web/features/sharing/sharing.public.ts';
import {
  AskedQuestion,
  PlaybackPlayer,
  playbackQuery,
} from '#web/features/videos/videos.public.ts';
import { Button, ButtonLink, RetryButton } from '#web/ui/controls/button.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';

import { KeepRecordingSwitch } from '../takes/keep-recording-switch.tsx';
import { type useVideos, analysisQuery } from '../takes/practice.queries.ts';
import { AnalysisInProgress } from './analysis-in-progress.tsx';
import { ChooseEarlierTake, hasEarlierTakes } from '../compare/choose-earlier-take.tsx';
import { FAILED_TEXT, getFailureText } from '../takes/status-texts.ts';
import { RecordPrompt } from '../takes/record-prompt.tsx';
import { StaffViewsNote } from './staff-views-note.tsx';
import { TakeComparison } from './take-comparison.tsx';
import { TakesLoading } from '../takes/takes-loading.tsx';

interface ResultsTabProps {
  query: Pick<ReturnType<typeof useVideos>, 'data' | 'isPending' | 'refetch'>;
  video: Video | null;
  /** True if the URL names a recording that isn't in the loaded list. */
  isUnknown: boolean;
  title: string;
  /** True if the report opened by itself. */
  takesFocus: boolean;
  canAnalyze: boolean;
  isStarting: boolean;
  onRetry: (videoId: string) => void;
  onRecord: () => void;
  onRetake: (videoId: string) => void;
}

export function ResultsTab({
  query,
  video,
  isUnknown,
  title,
  takesFocus,
  ...rest
}: ResultsTabProps) {
  if (query.data === undefined) {
    return (
      <TakesLoading
        query={query}
        label="Loading the report"
        className="grid gap-6 lg:grid-cols-2"
        blocks={['aspect-video', 'h-64', 'h-40 lg:col-span-2']}
      />
    );
  }

  if (!video) {
    return (
      <RecordPrompt title="No Analysis Available" onRecord={rest.onRecord}>
        {isUnknown
          ? 'We couldn’t find this recording. It may have been deleted. If it’s new, reload the page.'
          : 'Record an answer to get your first report with six scores.'}
      </RecordPrompt>
    );
  }

  if (hasResults(video)) {
    return (
      <>
        <AnalysisReport
          key={video.id}
          video={video}
          videos={query.data}
          title={title}
          takesFocus={takesFocus}
          onRetake={rest.canAnalyze ? rest.onRetake : null}
        />
        {rest.canAnalyze && (
          <div className="mt-10 flex flex-col gap-3 sm:flex-row">
            <Button icon="camera" onClick={rest.onRecord}>
              Answer another question
            </Button>
            <ButtonLink to={buildAskCoachPath(video.id)}>Ask a coach</ButtonLink>
          </div>
        )}
      </>
    );
  }

  if (video.analysisStatus === 'failed')
    return <AnalysisFailed video={video} title={title} {...rest} />;

  return <AnalysisInProgress key={video.id} video={video} title={title} />;
}

interface AnalysisReportProps {
  video: AnalyzedVideo;
  videos: readonly Video[];
  title: string;
  takesFocus: boolean;
  /** Null if the member has no plan, because new takes require one. */
  onRetake: ((videoId: string) => void) | null;
}

/**
 * Shows the scores from the list of takes first. Signals and moments appear once the full analysis
 * has loaded.
 */
function AnalysisReport({ video, videos, title, takesFocus, onRetake }: AnalysisReportProps) {
  const player = usePlayer();
  const previous = findPreviousTake(video, videos);
  const otherVideos = videos.filter(({ id }) => id !== previous?.id);
  const { data, error, refetch } = useQuery(analysisQuery(video.id));
  const topic = findQuestion(video.questionId ?? '')?.competency;

  return (
    <Report
      results={video.aiAnalysisResults}
      title={title}
      recordedAt={formatLocalDateTime(video.createdAt)}
      question={
        video.questionId && (
          <AskedQuestion
            questionId={video.questionId}
            title={title}
            className="mt-3"
            textClassName="max-w-[62ch]"
          />
        )
      }
      recording={
        <PlaybackPlayer
          source={playbackQuery(video.id)}
          title={title}
          player={player}
          durationSeconds={video.aiAnalysisResults.durationSeconds}
        />
      }

      options={
        <div className="border-t border-line pt-2">
          <div className="flex flex-wrap items-center gap-x-3">
            <ShareReport videoId={video.id} />
            <ButtonLink size="small" className="my-1" to={buildNewStoryPath(topic, video.id)}>
              Turn this into a story
            </ButtonLink>
            {hasEarlierTakes(video, otherVideos) && (
              <ChooseEarlierTake video={video} videos={videos} />
            )}
            <KeepRecordingSwitch video={video} title={title} />
          </div>
          <StaffViewsNote views={video.staffViews} />
        </div>
      }

      player={player}
      takesFocus={takesFocus}
      nextTake={
        onRetake && (
          <Button variant="primary" icon="again" onClick={() => onRetake(video.id)}>
            Try it again
          </Button>
        )
      }
      comparison={
        previous &&
        !error && <TakeComparison previous={previous} video={video} record={data ?? null} />
      }
      record={data ?? null}
      coachFeedback={
        <>
          <VideoAnswer videoId={video.id} player={player} />
          <ReportComments videoId={video.id} player={player} />
        </>
      }
      recordNotice={<TimelineNotice isFailed={error !== null} onRetry={() => void refetch()} />}
    />
  );
}

interface TimelineNoticeProps {
  isFailed: boolean;
  onRetry: () => void;
}

function TimelineNotice({ isFailed, onRetry }: TimelineNoticeProps) {
  if (!isFailed) return <SkeletonBlock label="Loading the timeline" className="h-56" />;

  return (
    <LoadFailureNote
      text="The timeline couldn’t be loaded. The scores below are complete."
      className="flex-wrap items-center justify-between gap-3 border-y border-line py-4"
      onRetry={onRetry}
    />
  );
}

function AnalysisFailed(
  props: Omit<ResultsTabProps, 'query' | 'isUnknown' | 'takesFocus'> & { video: Video },
) {
  const { video, title, canAnalyze, isStarting, onRetry, onRetake } = props;
  return (
    <div role="alert" className="mx-auto max-w-xl py-10 text-center sm:py-16">
      <p className="text-sm text-faint">{title}</p>
      <h2 className="mt-2 text-2xl">{FAILED_TEXT}</h2>
      {getFailureText(video) && <p className="mt-3 text-soft">{getFailureText(video)}</p>}
      {canAnalyze && (
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {isRetryable(video.failureReason) && (
            <RetryButton disabled={isStarting} onClick={() => onRetry(video.id)} />
          )}
          <Button variant="primary" icon="camera" onClick={() => onRetake(video.id)}>
            Start Recording
          </Button>
        </div>
      )}
    </div>
  );
}
