import { getCourse } from '../../shared/courses/courses.contract.ts';
import {
  courseShelf,
  deployedCategories,
  deployedItems,
  isVisibleTo,
  type CatalogueItemStore,
  type CategoryStore,
  type CourseRow,
} from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { courseFor } from './course-view.ts';

interface Parts {
  readonly courses: Pick<CatalogueItemStore<CourseRow>, 'find'>;
  readonly categories: Pick<CategoryStore, 'find'>;
}

/** A locked course shows everything but its files. */
export function getCourseWith({ courses, categories }: Parts): UseCase<typeof getCourse> {
  return async ({ caller, params }) => {
    const row = await courses.find(params.courseId);
    if (!row || !isVisibleTo(caller, row)) return refuse('NOT_FOUND');
    const category = row.categoryId ? await categories.find(row.categoryId) : undefined;
    return { status: 200, body: { ...courseFor(caller, row), category: category ? { name: category.name } : null } };
  };
}

export const handler = endpoint(getCourse, () =>
  getCourseWith({ courses: deployedItems(courseShelf), categories: deployedCategories() }),
);
