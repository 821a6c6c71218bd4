import {
  createItem,
  createItemUses,
  SAVE_ITEM_RESOURCES,
} from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { createCourse } from '#shared/courses/courses.contract.ts';
import { courseKind, courseKindForSaving } from './course-kind.service.ts';

export const createCourseEndpoint = endpoint(createCourse, {
  impact: 'Administrators cannot create courses.',
  uses: { ...createItemUses(courseKind), kind: courseKindForSaving },
  ...SAVE_ITEM_RESOURCES,
})(createItem);

export const { handler, declaration } = createCourseEndpoint;
