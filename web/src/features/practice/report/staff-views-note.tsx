import type { StaffView } from '#shared/practice/video.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';

const viewers = { coach: 'Your coach', admin: 'An administrator' } as const;

/** Tells the member who else opened the recording, and on which days. */
export function StaffViewsNote({ views }: { views: readonly StaffView[] }) {
  const notes = (['coach', 'admin'] as const).flatMap((role) => {
    const days = new Set(
      views.filter(({ by }) => by === role).map(({ at }) => formatLocalDate(at)),
    );
    return days.size > 0 ? [`${viewers[role]} opened this on ${formatDays([...days])}.`] : [];
  });

  if (notes.length === 0) return null;

  return <p className="mt-1 text-sm text-soft">{notes.join(' ')}</p>;
}

/** Lists the newest days first, and only counts the rest. */
function formatDays(days: readonly string[]): string {
  const shown = days.slice(0, MAX_SHOWN_DAYS);
  const more = days.length - shown.length;
  const last = more > 0 ? `${more} more ${more === 1 ? 'day' : 'days'}` : shown.pop();
  return [shown.join('; '), last].filter(Boolean).join(' and ');
}

const MAX_SHOWN_DAYS = 3;
