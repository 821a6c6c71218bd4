import { lazy, type ReactNode, Suspense } from 'react';
import { formatCourseDuration } from '#shared/catalog/formatting.ts';
import type { Course } from '#shared/courses/courses.contract.ts';
import { describeContinue } from '#shared/progress/progress.ts';
import { Cover, TierBadge, UpgradePrompt } from '#web/features/catalog/catalog.public.ts';
import { findCategoryTheme } from '#web/artwork/artwork-theme.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';

// Loaded lazily, because the progress arrives after the courses.
const WatchProgress = lazy(async () => ({
  default: (await import('./watch-progress.tsx')).WatchProgress,
}));

type CardCourse = Pick<
  Course,
  'id' | 'title' | 'description' | 'requiredTier' | 'thumbnailUrl' | 'duration' | 'locked'
>;

interface CourseCardProps {
  course: CardCourse;
  categorySlug: string | null;
  heading?: 'h2' | 'h3';
}

interface MemberCourseCardProps extends CourseCardProps {
  /** How far the member has watched; undefined or 0 if not started. */
  percent?: number | undefined;
}

export function CourseCard({ course, percent = 0, ...cardProps }: MemberCourseCardProps) {
  if (course.locked) {
    return (
      <CourseFrame course={course} {...cardProps} isDimmed>
        <UpgradePrompt item={course} className="relative z-10" />
      </CourseFrame>
    );
  }

  const word = percent > 0 ? describeContinue(percent) : 'Watch';

  return (
    <CourseFrame course={course} {...cardProps} isDimmed={false}>
      <ButtonLink
        to={`/courses/${course.id}`}
        size="small"
        icon="play"
        aria-label={`${word} ${course.title}`}
        className="after:absolute after:inset-0 after:rounded-lg group-hover:border-soft"
      >
        {word}
      </ButtonLink>
      <Suspense>{percent > 0 && <WatchProgress title={course.title} percent={percent} />}</Suspense>
    </CourseFrame>
  );
}

export interface CourseFrameProps extends CourseCardProps {
  isDimmed: boolean;
  overlay?: ReactNode;
  children: ReactNode;
}

export function CourseFrame(props: CourseFrameProps) {
  const { course, categorySlug, heading: Heading = 'h2', isDimmed, overlay, children } = props;
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative overflow-hidden rounded-lg border border-line bg-surface">
        <Cover
          id={course.id}
          theme={findCategoryTheme(categorySlug)}
          url={course.thumbnailUrl}
          isLocked={isDimmed}
          className="aspect-video w-full transition-transform duration-250 group-hover:scale-[1.02]"
        />
        {overlay}
        <div className="absolute top-3 left-3">
          <TierBadge tier={course.requiredTier} />
        </div>
        <span className="absolute right-2 bottom-2 rounded-sm bg-black/85 px-1.5 font-mono text-xs leading-5 text-ink figures">
          <span className="sr-only">Duration </span>
          {formatCourseDuration(course.duration)}
        </span>
      </div>

      <Heading
        className={classes(
          'mt-4 line-clamp-4 text-lg leading-snug break-words',
          isDimmed && 'text-soft',
        )}
      >
        {course.title}
      </Heading>

      {course.description && (
        <p className="mt-1.5 line-clamp-2 text-sm break-words text-soft">{course.description}</p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-4">
        {children}
      </div>
    </article>
  );
}

export function CourseSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-video rounded-lg" />
      <Skeleton className="mt-4 h-6 w-3/4" />
      <Skeleton className="mt-2.5 h-4" />
      <Skeleton className="mt-1.5 h-4 w-2/3" />
      <Skeleton className="mt-4 h-9 w-24" />
    </div>
  );
}
