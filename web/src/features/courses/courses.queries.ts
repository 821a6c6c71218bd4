import { queryOptions } from '@tanstack/react-query';
import { type Course, getCourse, getCoursePlayback, listCourses } from '../../../../shared/courses/courses.contract.ts';
import { call } from '../../platform/call.ts';
import { pollWhile } from '../catalog/catalog.public.ts';

/** Courses of a category, or all courses for null, sorted by position. */
export const coursesQuery = (categoryId: string | null = null) =>
  queryOptions({
    queryKey: [listCourses.path, { categoryId }],
    queryFn: async ({ signal }) => {
      const { body } = await call(listCourses, { query: { categoryId: categoryId ?? undefined }, signal });
      return body;
    },
  });

export const courseQuery = (courseId: string) =>
  queryOptions({
    queryKey: [listCourses.path, courseId],
    queryFn: async ({ signal }) => {
      const { body } = await call(getCourse, { params: { courseId }, signal });
      return body;
    },
    refetchInterval: ({ state }) => pollWhile(state.data && isPreparing(state.data)),
  });

/** True while the course's first video is being copied. During a replacement, the old video stays playable. */
export function isPreparing({ fileState, videoUrl }: Pick<Course, 'fileState' | 'videoUrl'>): boolean {
  return fileState === 'copying' && videoUrl === null;
}

/** Fetches a short-lived signed URL of the video. */
export async function fetchCourseUrl(courseId: string, signal: AbortSignal) {
  const { body } = await call(getCoursePlayback, { params: { courseId }, signal });
  return body;
}
