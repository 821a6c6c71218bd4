import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type Course,
  getCourse,
  getCoursePlayback,
  listCourses,
} from '#shared/courses/courses.contract.ts';
import { getRenewalDelayMs, itemsQuery, pollWhile } from '#web/features/catalog/catalog.public.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';
import { useSession } from '#web/platform/session.ts';

export const coursesQuery = (categoryId: string | null = null) =>
  itemsQuery(listCourses, categoryId);

/**
 * The member's progress by course ID; undefined while it loads, if it can't be loaded, and for
 * visitors.
 */
export function useCourseProgress() {
  const { isAuthenticated } = useSession();
  return useQuery({
    queryKey: ['course-progress'],
    // Imported lazily, because the course cards don't wait for the progress.
    queryFn: async ({ client }) =>
      (await import('#web/features/progress/progress.public.ts')).fetchCourseProgress(client),
    enabled: isAuthenticated,
    staleTime: 0,
  }).data;
}

export const courseQuery = (courseId: string) =>
  queryOptions({
    queryKey: [listCourses.path, courseId],
    queryFn: async ({ signal }) => (await call(getCourse, { params: { courseId }, signal })).body,
    refetchInterval: ({ state }) => pollWhile(state.data && isPreparing(state.data)),
  });

/**
 * True while the course's first video is being copied. During a replacement, the old video stays
 * playable.
 */
export function isPreparing({
  fileState,
  videoUrl,
}: Pick<Course, 'fileState' | 'videoUrl'>): boolean {
  return fileState === 'copying' && videoUrl === null;
}

/**
 * The signed URL of the video. Renewed before expiry, even in a background tab. Polls while the
 * file is being copied.
 */
export function useCourseUrl(courseId: string) {
  return useQuery({
    queryKey: ['course', courseId, 'address'],
    queryFn: async ({ signal }) =>
      (await call(getCoursePlayback, { params: { courseId }, signal })).body,
    gcTime: 0,
    staleTime: 0,
    refetchOnReconnect: false,

    refetchInterval: ({ state: { data, error } }) =>
      data
        ? getRenewalDelayMs(data.expiresAt, Date.now())
        : pollWhile(hasErrorCode(error, 'FILE_NOT_READY')),

    refetchIntervalInBackground: true,
  });
}
