import { gradeForScore, labelForScore } from '../../../../shared/analysis/grade.ts';
import { type Video, isRetryable } from '../../../../shared/practice/video.ts';
import { findQuestion } from '../../../../shared/practice/questions/questions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ScoreNumber } from '../../ui/score.tsx';
import { formatLocalDateTime } from '../../ui/format-local-time.ts';
import { KeepRecordingSwitch } from './keep-recording-switch.tsx';
import { type TakeSelection, CompareCheckbox } from './take-selection.tsx';
import { hasResults } from './practice.queries.ts';
import { FAILED_TEXT, RUNNING_TEXT, getFailureText, statusLabels, statusTones } from './status-texts.ts';

interface SessionRowProps {
  readonly video: Video;
  readonly title: string;
  readonly canAnalyze: boolean;
  readonly isRetrying: boolean;
  readonly onOpen: (videoId: string) => void;
  readonly onRetry: (videoId: string) => void;
  readonly onDelete: () => void;
  readonly selection: TakeSelection;
}

export function SessionRow({ video, title, selection, ...row }: SessionRowProps) {
  const { canAnalyze, isRetrying, onOpen, onRetry, onDelete } = row;
  const question = video.questionId ? findQuestion(video.questionId) : null;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-3 border-t border-line py-4 sm:grid-cols-[5rem_minmax(0,1fr)_auto_auto] sm:items-center">
      <Score video={video} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="max-w-full truncate font-sans text-base font-semibold tracking-normal">{title}</h3>
          <Badge tone={statusTones[video.analysisStatus]}>{statusLabels[video.analysisStatus]}</Badge>
        </div>
        <p className="mt-1 text-sm text-faint">
          <time dateTime={video.createdAt}>{formatLocalDateTime(video.createdAt)}</time>
        </p>
        {question && <p className="mt-0.5 line-clamp-2 text-sm text-soft">{question.text}</p>}
        <StatusLine video={video} />
        <CompareCheckbox video={video} title={title} selection={selection} />
        <KeepRecordingSwitch video={video} title={title} />
      </div>
      <div className="col-span-2 col-start-2 row-start-2 empty:hidden sm:empty:block sm:col-span-1 sm:col-start-auto sm:row-start-auto">
        {hasResults(video) && (
          <Button size="small" aria-label={`View results of ${title}`} onClick={() => onOpen(video.id)}>
            View results
          </Button>
        )}
        {video.analysisStatus === 'failed' && isRetryable(video.failureReason) && canAnalyze && (
          <Button
            size="small"
            icon="again"
            disabled={isRetrying}
            aria-label={`Try Again: ${title}`}
            onClick={() => onRetry(video.id)}
          >
            Try Again
          </Button>
        )}
      </div>
      <IconButton
        icon="trash"
        label={`Delete ${title}`}
        className="col-start-3 row-start-1 sm:col-start-auto sm:row-start-auto"
        onClick={onDelete}
      />
    </li>
  );
}

function Score({ video }: { readonly video: Video }) {
  const score = video.aiAnalysisResults?.overallScore ?? null;
  if (score === null) {
    return (
      <span aria-hidden="true" className="font-serif text-3xl leading-none text-faint">
        –
      </span>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <ScoreNumber score={score} className="text-3xl" />
      <span className="text-xs text-soft">
        <span className="sr-only">Overall score, grade </span>
        <strong className="font-semibold">{gradeForScore(score)}</strong>
        <span className="hidden sm:inline"> · {labelForScore(score)}</span>
      </span>
    </div>
  );
}

function StatusLine({ video }: { readonly video: Video }) {
  switch (video.analysisStatus) {
    case 'pending':
    case 'processing':
      return <p className="mt-1 text-sm text-soft">{RUNNING_TEXT}</p>;
    case 'failed':
      return (
        <p className="mt-1 text-sm text-red-text">
          {FAILED_TEXT} {getFailureText(video) && <span className="block text-soft">{getFailureText(video)}</span>}
        </p>
      );
    case 'completed':
      return null;
  }
}
