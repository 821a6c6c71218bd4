import { formatFileSize } from '#shared/catalog/formatting.ts';
import type { StudyGuide } from '#shared/study-guides/study-guides.contract.ts';
import { AllowanceUsedNotice, isAllowanceUsedError } from '#web/features/billing/billing.public.ts';
import { Cover, TierBadge, UpgradePrompt } from '#web/features/catalog/catalog.public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';
import { useGuideDownload } from './use-guide-download.ts';

interface GuideCardProps {
  guide: StudyGuide;
  onRead: () => void;
}

export function GuideCard({ guide, onRead }: GuideCardProps) {
  const { id, title, description, locked, requiredTier, thumbnailUrl } = guide;
  return (
    <article className="flex h-full flex-col">
      <div className="relative overflow-hidden rounded-lg border border-line bg-surface">
        <Cover
          id={id}
          theme="guide"
          url={thumbnailUrl}
          isLocked={locked}
          className="aspect-video w-full"
        />
        <div className="absolute top-3 left-3">
          <TierBadge tier={requiredTier} />
        </div>
      </div>

      <h2
        className={classes(
          'mt-4 line-clamp-4 text-lg leading-snug break-words',
          locked && 'text-soft',
        )}
      >
        {title}
      </h2>

      <p className="mt-1 font-mono text-xs text-faint figures">{formatGuideSize(guide)}</p>
      {description && (
        <p className="mt-2 line-clamp-3 text-sm break-words text-soft">{description}</p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-4">
        {locked ? <UpgradePrompt item={guide} /> : <GuideActions guide={guide} onRead={onRead} />}
      </div>
    </article>
  );
}

function GuideActions({ guide: { id, title, fileUrl, fileState }, onRead }: GuideCardProps) {
  const download = useGuideDownload();
  if (!fileUrl) {
    return (
      <p className="text-sm text-faint">
        {fileState === 'copying' ? 'Processing' : 'Not available yet'}
      </p>
    );
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        icon="download"
        aria-label={`Download ${title}`}
        disabled={download.isPending}
        onClick={() => download.mutate({ id, title })}
      >
        Download
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon="book"
        aria-label={`Read ${title}`}
        onClick={onRead}
      >
        Read
      </Button>
      {isAllowanceUsedError(download.error) && (
        <AllowanceUsedNotice message={download.error.userMessage} className="mt-1 w-full" />
      )}
    </div>
  );
}

export function formatGuideSize({
  pageCount,
  fileSize,
}: Pick<StudyGuide, 'pageCount' | 'fileSize'>): string {
  const parts = [
    ...(pageCount > 0 ? [`${pageCount} pages`] : []),
    ...(fileSize > 0 ? [formatFileSize(fileSize)] : []),
  ];

  return parts.join(' · ') || 'PDF';
}

export function GuideSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-video rounded-lg" />
      <Skeleton className="mt-4 h-6 w-3/4" />
      <Skeleton className="mt-2 h-4 w-1/3" />
      <Skeleton className="mt-3 h-4" />
      <Skeleton className="mt-4 h-9 w-28" />
    </div>
  );
}
