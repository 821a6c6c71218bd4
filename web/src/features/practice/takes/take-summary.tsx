import { findQuestion } from '#shared/practice/questions/questions.ts';
import { summarizeScore } from '#shared/practice/score-summary.ts';
import type { Video } from '#shared/practice/video.ts';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { useThumbnails } from './practice.queries.ts';
import { statusLabels } from './status-texts.ts';
import { TakeScore } from './take-score.tsx';
import { TakeThumbnail } from './take-thumbnail.tsx';

interface TakeSummaryProps {
  video: Video;
  /** All takes, so that their thumbnails are loaded together. */
  videos: readonly Video[];
  title: string;
}

/** A take to choose from a list: still, title, date, and score or status. */
export function TakeSummary({ video, videos, title }: TakeSummaryProps) {
  const { id, questionId, createdAt, analysisStatus, aiAnalysisResults: results } = video;
  const urls = useThumbnails(videos);
  const theme = questionId ? findQuestion(questionId)?.category : undefined;

  return (
    <span className="grid min-w-0 grow grid-cols-[6rem_minmax(0,1fr)] items-start gap-3.5 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <TakeThumbnail video={video} theme={theme} url={urls && (urls[id] ?? null)} />
      <span className="min-w-0">
        <span className="line-clamp-2 text-[0.95rem] leading-snug font-semibold wrap-anywhere">
          {title}
        </span>
        <time dateTime={createdAt} className="mt-0.5 mb-1 block text-xs text-faint">
          {formatLocalDateTime(createdAt)}
        </time>
        {results ? (
          <TakeScore summary={summarizeScore(results)} />
        ) : (
          <span className="text-sm text-soft">{statusLabels[analysisStatus]}</span>
        )}
      </span>
    </span>
  );
}
