import { queryOptions } from '@tanstack/react-query';
import { type Course, getCourse, getCoursePlayback, listCourses } from '../../../../shared/courses/courses.contract.ts';
import { call } from '../../platform/call.ts';
import { fetchAllPages, pollWhile } from '../catalog/catalog.public.ts';

/** Courses in a category, or all courses if null, sorted by position. */
export const coursesQuery = (categoryId: string | null = null) =>
  queryOptions({
    queryKey: [listCourses.path, { categoryId }],
    queryFn: ({ signal }) =>
      fetchAllPages((after) => call(listCourses, { query: { categoryId: categoryId ?? undefined, after }, signal })),
  });

export const courseQuery = (courseId: string) =>
  queryOptions({
    queryKey: [listCourses.path, courseId],
    queryFn: async ({ signal }) => (await call(getCourse, { params: { courseId }, signal })).body,
    refetchInterval: ({ state }) => pollWhile(state.data && isPreparing(state.data)),
  });

/** True while the course's first video is being copied. During a replacement, the old video stays playable. */
export function isPreparing({ fileState, videoUrl }: Pick<Course, 'fileState' | 'videoUrl'>): boolean {
  return fileState === 'copying' && videoUrl === null;
}

export async function fetchCourseUrl(courseId: string, signal: AbortSignal) {
  return (await call(getCoursePlayback, { params: { courseId }, signal })).body;
}
