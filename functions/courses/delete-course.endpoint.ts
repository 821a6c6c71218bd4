import { deleteCourse } from '../../shared/courses/courses.contract.ts';
import {
  courseShelf,
  deployedRemoving,
  removeItem,
  type CourseRow,
  type RemovingParts,
} from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';

export function deleteCourseWith(parts: RemovingParts<CourseRow>): UseCase<typeof deleteCourse> {
  return async ({ params }) => (await removeItem(parts, params.id)) ?? { status: 204, body: undefined };
}

export const handler = endpoint(deleteCourse, () => deleteCourseWith(deployedRemoving(courseShelf)));
