import { catalogItems, categoryStore, isVisibleTo } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import { getCourse } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

/** For a locked course, the response contains everything except the file URLs. */
export const getCourseEndpoint = endpoint(getCourse, {
  impact: 'Course pages do not open.',
  uses: { courses: catalogItems(courseKind).pick('find'), categories: categoryStore.pick('find') },
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})(async ({ caller, params }, { courses, categories }) => {
  const row = await courses.find(params.courseId);
  if (!row || !isVisibleTo(caller, row)) return refuse('NOT_FOUND');

  const category = row.categoryId ? await categories.find(row.categoryId) : undefined;
  const course = courseKind.toItem(caller, row);

  return {
    status: 200,
    body: { ...course, category: category ? { name: category.name } : null },
  };
});

export const { handler, declaration } = getCourseEndpoint;
