import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, type ReactNode } from 'react';
import type { CourseWithCategory as Course } from '#shared/courses/courses.contract.ts';
import { findResumePosition } from '#shared/progress/progress.ts';
import {
  Cover,
  findCategorySlug,
  UpgradePrompt,
  useCategories,
} from '#web/features/catalog/catalog.public.ts';
import { progressQuery, usePositionAutosaver } from '#web/features/progress/progress.public.ts';
import { ApiError, hasErrorCode } from '#web/platform/api-error.ts';
import { findCategoryTheme } from '#web/artwork/artwork-theme.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';

import { isPreparing, useCourseUrl } from './courses.queries.ts';

const VideoPlayer = lazy(async () => ({
  default: (await import('./video-player.tsx')).VideoPlayer,
}));

interface CourseVideoProps {
  course: Course;
  /** In a preview, nothing plays, so no progress is saved. */
  isPreview?: boolean;
}

export function CourseVideo({ course, isPreview = false }: CourseVideoProps) {
  if (course.locked) return <LockedVideo course={course} />;
  if (isPreparing(course)) return <PreparingVideo />;

  if (!course.videoUrl) {
    return (
      <Frame>
        <p className="text-lg text-ink">Video not available for this course</p>
        <p className="font-mono text-xs break-all text-faint">Course ID: {course.id}</p>
      </Frame>
    );
  }

  return isPreview ? <PreviewedVideo course={course} /> : <UnlockedVideo course={course} />;
}

function UnlockedVideo({ course }: { course: Course }) {
  const signedUrl = useCourseUrl(course.id);
  const progress = useQuery(progressQuery('course', course.id));
  const positionSaver = usePositionAutosaver('course', course.id);
  if (!signedUrl.data && hasErrorCode(signedUrl.error, 'FILE_NOT_READY')) return <PreparingVideo />;

  if (!signedUrl.data && signedUrl.error) {
    const { error } = signedUrl;
    const text =
      error instanceof ApiError
        ? error.userMessage
        : 'The video couldn’t be loaded. Check your connection.';

    return (
      <Frame>
        <p role="alert">{text}</p>
        <Button
          size="small"
          icon="again"
          disabled={signedUrl.isFetching}
          onClick={() => void signedUrl.refetch()}
        >
          Retry
        </Button>
      </Frame>
    );
  }

  // Waits for the saved position. If it can't be loaded, the video starts at the beginning.
  if (!signedUrl.data || progress.isLoading) return <VideoLoading />;

  const { positionSeconds = 0, durationSeconds = 0 } = progress.data ?? {};

  return (
    <Suspense fallback={<VideoLoading />}>
      <VideoPlayer
        title={course.title}
        signedUrl={signedUrl.data}
        captionsUrl={course.captionsUrl}
        cover={
          <CourseCover
            course={course}
            posterUrl={signedUrl.data.stream?.posterUrl}
            className="absolute inset-0 size-full"
          />
        }
        startAt={findResumePosition(positionSeconds, durationSeconds)}
        positionSaver={positionSaver}
        onRenew={() => void signedUrl.refetch()}
      />
    </Suspense>
  );
}

/** Shown while the video is being copied. The course query polls until the video is ready. */
function PreparingVideo() {
  return (
    <Frame>
      <output className="text-lg text-ink">This video is being prepared</output>
      <p className="max-w-[44ch] text-sm">
        The video was just added and will appear here automatically, usually within a few minutes.
      </p>
    </Frame>
  );
}

interface CourseCoverProps {
  course: Course;
  /** A frame of the video, used if the course has no thumbnail. */
  posterUrl?: string | undefined;
  className: string;
}

function CourseCover({ course, posterUrl, className }: CourseCoverProps) {
  const theme = findCategoryTheme(findCategorySlug(useCategories(), course.categoryId));
  return (
    <Cover
      id={course.id}
      theme={theme}
      url={course.thumbnailUrl ?? posterUrl ?? null}
      isLocked={course.locked}
      className={className}
    />
  );
}

function LockedVideo({ course }: { course: Course }) {
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-black">
      <CourseCover course={course} className="aspect-video w-full" />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-black/60 p-4">
        <UpgradePrompt
          item={course}
          noteClassName="text-base! font-medium text-ink!"
          size="medium"
          variant="primary"
        />
      </div>
    </div>
  );
}

function PreviewedVideo({ course }: { course: Course }) {
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-black">
      <CourseCover course={course} className="aspect-video w-full" />
      <span className="absolute inset-0 grid place-items-center bg-black/35 text-ink">
        <Icon name="play" size={56} />
      </span>
    </div>
  );
}

function VideoLoading() {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <Skeleton className="aspect-video rounded-none" />
      <div className="h-[6.25rem]" />
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex aspect-video w-full flex-col items-center justify-center gap-4 rounded-lg border border-line bg-black p-4 text-center text-soft">
      {children}
    </div>
  );
}
