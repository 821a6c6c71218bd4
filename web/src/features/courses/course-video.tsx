import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, type ReactNode } from 'react';
import type { CoursePage as Course } from '../../../../shared/courses/courses.contract.ts';
import { resumeFrom } from '../../../../shared/progress/progress.ts';
import { ApiError } from '../../platform/api-error.ts';
import { themeOfCategory } from '../../ui/artwork-scene.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  Cover,
  RequiresPlan,
  UpgradeLink,
  isNotReady,
  slugOf,
  useCategories,
  useSignedAddress,
} from '../catalogue/catalogue.public.ts';
import { progressQuery, usePositionKeeper } from '../progress/progress.public.ts';
import { askCourseAddress, isPreparing } from './courses.queries.ts';

const VideoPlayer = lazy(async () => ({ default: (await import('./video-player.tsx')).VideoPlayer }));

/** The video player, or the reason it's unavailable. */
export function CourseVideo({ course }: { readonly course: Course }) {
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
  return <OpenVideo course={course} />;
}

function OpenVideo({ course }: { readonly course: Course }) {
  const address = useSignedAddress(['course', course.id], (signal) => askCourseAddress(course.id, signal));
  const progress = useQuery(progressQuery('course', course.id));
  const keeper = usePositionKeeper('course', course.id);
  if (!address.data && isNotReady(address.error)) return <PreparingVideo />;
  if (!address.data && address.error) {
    return (
      <Frame>
        <p role="alert">{sentenceOf(address.error)}</p>
        <Button size="small" icon="again" disabled={address.isFetching} onClick={() => void address.refetch()}>
          Retry
        </Button>
      </Frame>
    );
  }
  // If the saved position can't be loaded, the video starts at the beginning.
  if (!address.data || progress.isLoading) return <VideoLoading />;
  const { positionSeconds = 0, durationSeconds = 0 } = progress.data ?? {};
  return (
    <Suspense fallback={<VideoLoading />}>
      <VideoPlayer
        title={course.title}
        address={address.data}
        captionsUrl={course.captionsUrl}
        cover={<CourseCover course={course} className="absolute inset-0 size-full" />}
        startAt={resumeFrom(positionSeconds, durationSeconds)}
        keeper={keeper}
        onRenew={() => void address.refetch()}
      />
    </Suspense>
  );
}

/** Shown while the video is being copied; the course query polls until it's ready. */
function PreparingVideo() {
  return (
    <Frame>
      <output className="text-lg text-ink">This video is being prepared</output>
      <p className="max-w-[44ch] text-sm">
        It was just added and will appear here automatically, usually within a few minutes.
      </p>
    </Frame>
  );
}

interface CourseCoverProps {
  readonly course: Course;
  readonly className: string;
}

function CourseCover({ course, className }: CourseCoverProps) {
  const theme = themeOfCategory(slugOf(useCategories(), course.categoryId));
  return (
    <Cover id={course.id} theme={theme} url={course.thumbnailUrl} isLocked={course.locked} className={className} />
  );
}

function LockedVideo({ course }: { readonly course: Course }) {
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-black">
      <CourseCover course={course} className="aspect-video w-full" />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-black/60 p-4">
        <RequiresPlan tier={course.requiredTier} className="text-base! font-medium text-ink!" />
        <UpgradeLink title={course.title} size="medium" look="primary" />
      </div>
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

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex aspect-video w-full flex-col items-center justify-center gap-4 rounded-lg border border-line bg-black p-4 text-center text-soft">
      {children}
    </div>
  );
}

function sentenceOf(error: Error): string {
  return error instanceof ApiError ? error.sentence : 'The video couldn’t be loaded. Check your connection.';
}
