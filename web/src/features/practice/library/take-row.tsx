import { buildRehearsalReportPath } from '#shared/practice/practice-links.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import { isRetryable } from '#shared/practice/analysis-status.ts';
import {
  hasComparableResults,
  hasResults,
  isFileRefused,
  type Video,
} from '#shared/practice/video.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button, IconButton, RetryButton } from '#web/ui/controls/button.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { KeepRecordingSwitch } from '../takes/keep-recording-switch.tsx';
import { TakeScore } from '../takes/take-score.tsx';
import { TakeThumbnail } from '../takes/take-thumbnail.tsx';
import {
  FAILED_TEXT,
  describeRunning,
  getFailureText,
  statusLabels,
} from '../takes/status-texts.ts';

/** The takes that the member has chosen to compare. */
export interface TakeSelection {
  /** Null if the member isn't choosing takes to compare. */
  chosen: readonly string[] | null;
  change: (chosen: readonly string[] | null) => void;
}

interface TakeRowProps {
  video: Video;
  title: string;
  thumbnailUrl: string | null | undefined;
  canAnalyze: boolean;
  isRetrying: boolean;
  onOpen: (videoId: string) => void;
  onRetry: (videoId: string) => void;
  onDelete: () => void;
  selection: TakeSelection;
}

export function TakeRow({
  video,
  title,
  thumbnailUrl,
  selection,
  onDelete,
  ...rest
}: TakeRowProps) {
  const { analysisStatus } = video;
  const question = video.questionId ? findQuestion(video.questionId) : null;

  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 border-t border-line py-5 sm:grid-cols-[10rem_minmax(0,1fr)_auto_auto]">
      <TakeThumbnail video={video} theme={question?.category} url={thumbnailUrl} />

      <div className="min-w-0">
        <h3 className="line-clamp-4 font-sans sm:line-clamp-2 text-base wrap-anywhere font-semibold tracking-normal">
          {title}
        </h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-faint">
          {/* Only statuses that need attention are highlighted with a badge. */}
          {analysisStatus === 'completed' ? (
            <span>{statusLabels.completed}</span>
          ) : (
            <Badge tone={analysisStatus === 'failed' ? 'red' : 'amber'}>
              {statusLabels[analysisStatus]}
            </Badge>
          )}
          {video.rehearsalId && (
            <TextLink to={buildRehearsalReportPath(video.rehearsalId)} tone="inherit">
              Rehearsal<span className="sr-only"> of {title}</span>
            </TextLink>
          )}
          <time dateTime={video.createdAt}>{formatLocalDateTime(video.createdAt)}</time>
        </p>
        {question && !title.startsWith(question.text) && (
          <p className="mt-1 line-clamp-2 text-sm text-soft sm:line-clamp-1">{question.text}</p>
        )}
        <StatusLine video={video} />
        <CompareCheckbox video={video} title={title} selection={selection} />
      </div>

      <div className="col-span-2 col-start-2 row-start-2 flex items-center justify-between gap-4 empty:hidden sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:flex-col sm:items-end sm:empty:block">
        <Result video={video} title={title} {...rest} />
      </div>

      <IconButton
        icon="trash"
        label={`Delete ${title}`}
        className="col-start-3 row-start-1 -mt-2 sm:col-start-4"
        onClick={onDelete}
      />

      <div className="col-span-2 col-start-2 -mt-2 sm:-mt-3 empty:hidden">
        {!isFileRefused(video) && <KeepRecordingSwitch video={video} title={title} />}
      </div>
    </li>
  );
}

type ResultProps = Omit<TakeRowProps, 'thumbnailUrl' | 'selection' | 'onDelete'>;

function Result({ video, title, canAnalyze, isRetrying, onOpen, onRetry }: ResultProps) {
  return (
    <>
      <TakeScore video={video} />
      {hasResults(video) && (
        <Button
          size="small"
          aria-label={`View results of ${title}`}
          onClick={() => onOpen(video.id)}
        >
          View results
        </Button>
      )}
      {video.analysisStatus === 'failed' && isRetryable(video.failureReason) && canAnalyze && (
        <RetryButton
          size="small"
          disabled={isRetrying}
          aria-label={`Try Again: ${title}`}
          onClick={() => onRetry(video.id)}
        />
      )}
    </>
  );
}

function StatusLine({ video }: { video: Video }) {
  switch (video.analysisStatus) {
    case 'pending':
      return <p className="mt-1 text-sm text-soft">{describeRunning(video)}</p>;
    case 'failed':
      return (
        <p className="mt-1 text-sm text-red-text">
          {FAILED_TEXT}{' '}
          {getFailureText(video) && (
            <span className="block text-soft">{getFailureText(video)}</span>
          )}
        </p>
      );
    case 'processing':
    case 'completed':
      return null;
  }
}

function CompareCheckbox({
  video,
  title,
  selection: { chosen, change },
}: Pick<TakeRowProps, 'video' | 'title' | 'selection'>) {
  if (!chosen || !hasResults(video)) return null;
  if (!hasComparableResults(video))
    return <p className="mt-1 text-sm text-faint">Too short to compare</p>;

  const isChosen = chosen.includes(video.id);

  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-faint">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && chosen.length === 2}
        onChange={() =>
          change(isChosen ? chosen.filter((id) => id !== video.id) : [...chosen, video.id])
        }
        className="choice-mark"
      />
      <span>
        Compare<span className="sr-only"> {title}</span>
      </span>
    </label>
  );
}
