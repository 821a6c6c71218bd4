import {
  contentFilesAndStreams,
  deleteItem,
  removeItemUses,
} from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { deleteCourse } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const deleteCourseEndpoint = endpoint(deleteCourse, {
  impact: 'Administrators cannot delete courses.',
  uses: removeItemUses(courseKind, contentFilesAndStreams),
})(deleteItem);

export const { handler, declaration } = deleteCourseEndpoint;
