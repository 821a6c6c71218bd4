import {
  categoryStore,
  isVisibleTo,
  itemStoreFromEnv,
  type CatalogItemStore,
  type CategoryStore,
} from '#functions/catalog/catalog.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { getCourse } from '#shared/courses/courses.contract.ts';
import { courseKind, type CourseRow } from './course-kind.service.ts';

interface Deps {
  courses: Pick<CatalogItemStore<CourseRow>, 'find'>;
  categories: Pick<CategoryStore, 'find'>;
}

/** For a locked course, the response contains everything except the file URLs. */
export function getCourseWith({ courses, categories }: Deps): UseCase<typeof getCourse> {
  return async ({ caller, params }) => {
    const row = await courses.find(params.courseId);
    if (!row || !isVisibleTo(caller, row)) return refuse('NOT_FOUND');

    const category = row.categoryId ? await categories.find(row.categoryId) : undefined;
    const course = courseKind.toItem(caller, row);

    return {
      status: 200,
      body: { ...course, category: category ? { name: category.name } : null },
    };
  };
}

export const handler = createHandler(getCourse, () =>
  getCourseWith({ courses: itemStoreFromEnv(courseKind), categories: categoryStore() }),
);
