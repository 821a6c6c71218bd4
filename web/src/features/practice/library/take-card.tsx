import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { isRetryable } from '#shared/practice/analysis-status.ts';
import { buildReportPath } from '#shared/practice/practice-links.ts';
import { summarizeScore } from '#shared/practice/score-summary.ts';
import { hasResults, isFileRefused, type Video } from '#shared/practice/video.ts';
import type { ArtworkTheme } from '#web/artwork/artwork-theme.ts';
import { RetryButton } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { useKeptFocus } from '#web/ui/use-restored-focus.ts';
import { ExpiryNotice } from '../takes/expiry-notice.tsx';
import {
  FAILED_TEXT,
  describeRunning,
  getFailureText,
  statusLabels,
} from '../takes/status-texts.ts';
import { TakeScore } from '../takes/take-score.tsx';
import { TakeThumbnail } from '../takes/take-thumbnail.tsx';
import { type TakeActions, TakeMenu } from './take-menu.tsx';

export interface TakeCardActions extends TakeActions {
  /** Null if the member has no plan, because an analysis requires one. */
  onRetry: ((videoId: string) => void) | null;
  retryingId: string | null;
}

interface TakeCardProps {
  video: Video;
  videos: readonly Video[];
  /** Tells the take from the others of its question. */
  caption: string;
  title: string;
  theme: ArtworkTheme | undefined;
  thumbnailUrl: string | null | undefined;
  actions: TakeCardActions;
}

export function TakeCard({ video, videos, caption, title, actions, ...picture }: TakeCardProps) {
  const { id, analysisStatus, createdAt, expiresAt } = video;
  const card = useRef<HTMLLIElement>(null);
  useKeptFocus(expiresAt, card);

  return (
    <li ref={card} className="relative flex w-50 shrink-0 snap-start flex-col">
      <div className="relative">
        <TakeThumbnail video={video} theme={picture.theme} url={picture.thumbnailUrl} />
        {/* Only statuses that need attention are highlighted with a badge. */}
        {analysisStatus !== 'completed' && (
          <span className="absolute bottom-2 left-2">
            <Badge tone={analysisStatus === 'failed' ? 'red' : 'amber'}>
              {statusLabels[analysisStatus]}
            </Badge>
          </span>
        )}
      </div>

      <div className="flex items-start justify-between gap-1">
        <h4 className="my-2.5 line-clamp-2 min-w-0 font-sans text-[0.95rem] leading-snug font-semibold tracking-normal wrap-anywhere">
          {hasResults(video) ? (
            // The link covers the card, except for its buttons.
            <Link
              to={buildReportPath(id)}
              aria-label={`View results of ${title}: ${caption}`}
              className="after:absolute after:inset-0 after:rounded-md hover:text-leaf"
            >
              {caption}
            </Link>
          ) : (
            caption
          )}
        </h4>
        <TakeMenu
          video={video}
          videos={videos}
          title={title}
          className="relative z-1 -mr-3 shrink-0"
          {...actions}
        />
      </div>

      <Outcome video={video} title={title} actions={actions} />

      <p className="mt-1.5 text-xs text-faint">
        {analysisStatus === 'completed' && <span>{statusLabels.completed}</span>}
        {analysisStatus === 'completed' && ' · '}
        <time dateTime={createdAt}>{formatLocalDateTime(createdAt)}</time>
      </p>
      {!isFileRefused(video) && <ExpiryNotice video={video} title={title} />}
    </li>
  );
}

function Outcome({ video, title, actions }: Pick<TakeCardProps, 'video' | 'title' | 'actions'>) {
  const { id, analysisStatus, aiAnalysisResults, failureReason } = video;
  const { onRetry, retryingId } = actions;

  switch (analysisStatus) {
    case 'completed':
      return aiAnalysisResults && <TakeScore summary={summarizeScore(aiAnalysisResults)} />;
    case 'pending':
      return <p className="text-sm text-soft">{describeRunning(video)}</p>;
    case 'processing':
      return null;
    case 'failed':
      return (
        <div className="text-xs">
          <p className="text-red-text">{FAILED_TEXT}</p>
          <p className="mt-1 text-soft">{getFailureText(video)}</p>
          {isRetryable(failureReason) && onRetry && (
            <RetryButton
              size="small"
              disabled={retryingId === id}
              aria-label={`Try Again: ${title}`}
              onClick={() => onRetry(id)}
              className="mt-2"
            />
          )}
        </div>
      );
  }
}
