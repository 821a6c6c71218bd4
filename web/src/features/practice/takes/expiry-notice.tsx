import { useState } from 'react';
import type { Video } from '#shared/practice/video.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { useKeepRecording } from './use-keep-recording.ts';

const NOTICE_MS = 14 * DAY_MS;

/** Says when a recording will be deleted, in the last two weeks before that, and offers to keep it. */
export function ExpiryNotice({ video, title }: { video: Video; title: string }) {
  const { keep, isPending } = useKeepRecording(video.id);
  const [now] = useState(() => Date.now());
  const { expiresAt } = video;
  if (expiresAt === null || Date.parse(expiresAt) - now > NOTICE_MS) return null;

  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-amber">
      {Date.parse(expiresAt) <= now
        ? 'Will be deleted soon'
        : `Deleted on ${formatMonthDay(expiresAt)}`}
      <span aria-hidden="true">·</span>
      <button
        type="button"
        aria-label={`Keep ${title}`}
        aria-busy={isPending}
        onClick={() => keep(true)}
        className="relative z-1 -my-1 min-h-9 font-semibold text-ink underline underline-offset-4 hover:text-leaf"
      >
        Keep
      </button>
    </p>
  );
}

/** The year is obvious. Recordings are deleted at noon UTC, on the same date in most time zones. */
function formatMonthDay(iso: string): string {
  const format = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', format).format(new Date(iso));
}
