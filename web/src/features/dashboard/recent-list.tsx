import { useQuery } from '@tanstack/react-query';
import { formatCourseDuration, formatMinutes } from '#shared/catalog/formatting.ts';
import type { RecentItem } from '#shared/progress/dashboard.ts';
import { describeContinue } from '#shared/progress/progress.ts';
import {
  Cover,
  UpgradeLink,
  findCategorySlug,
  useCategories,
} from '#web/features/catalog/catalog.public.ts';
import { coursesQuery } from '#web/features/courses/courses.public.ts';
import { PlayPauseButton, podcastsQuery } from '#web/features/podcasts/podcasts.public.ts';
import { findCategoryTheme } from '#web/artwork/artwork-theme.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Progress } from '#web/ui/messages/progress.tsx';

/** Items that the member started, newest first. Each resumes at its saved position. */
export function RecentList({ items }: { items: readonly RecentItem[] }) {
  const categories = useCategories();
  const courses = useQuery(coursesQuery()).data;
  const themeOf = (item: RecentItem) => {
    if (item.kind === 'podcast') return 'host';
    const categoryId = courses?.find(({ id }) => id === item.id)?.categoryId ?? null;
    return findCategoryTheme(findCategorySlug(categories, categoryId));
  };

  return (
    <ul className="mt-2">
      {items.map((item) => (
        <li
          key={`${item.kind}/${item.id}`}
          className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5 border-t border-line py-4 first:border-t-0 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto]"
        >
          <Cover
            id={item.id}
            theme={themeOf(item)}
            url={item.thumbnailUrl}
            isLocked={item.locked}
            className="aspect-video w-full rounded-md border border-line"
          />

          <div className="min-w-0">
            <h3 className="truncate font-sans text-base font-semibold tracking-normal">
              {item.title}
            </h3>
            <p className="mt-1 mb-2 flex items-center gap-2.5 text-xs text-faint figures">
              <Badge tone="dark">{item.kind === 'course' ? 'Course' : 'Podcast'}</Badge>
              <span>{item.percent}%</span>
              {item.duration > 0 && <span>{formatDuration(item)}</span>}
            </p>
            <Progress label={`Progress of ${item.title}`} value={item.percent} />
          </div>

          <div className="col-start-2 sm:col-start-auto">
            <Continue item={item} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function formatDuration({ kind, duration }: RecentItem): string {
  return kind === 'course' ? formatCourseDuration(duration) : formatMinutes(duration);
}

function Continue({ item }: { item: RecentItem }) {
  if (item.locked) return <UpgradeLink title={item.title} />;

  const word = describeContinue(item.percent);
  if (item.kind === 'podcast') return <ContinuePodcast item={item} word={word} />;

  return (
    <ButtonLink
      to={`/courses/${item.id}`}
      size="small"
      icon="play"
      aria-label={`${word} ${item.title}`}
    >
      {word}
    </ButtonLink>
  );
}

function ContinuePodcast({ item, word }: { item: RecentItem; word: string }) {
  const podcast = useQuery(podcastsQuery()).data?.find(({ id }) => id === item.id);
  const { hostName = '', hostImageUrl = null, captionsUrl = null } = podcast ?? {};

  return (
    <PlayPauseButton episode={{ ...item, hostName, hostImageUrl, captionsUrl }} playLabel={word} />
  );
}
