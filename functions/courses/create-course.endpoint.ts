import { createItem, createItemUses } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { PICTURE_RESOURCES } from '#platform/pictures/picture-limits.ts';
import { createCourse } from '#shared/courses/courses.contract.ts';
import { courseKind, courseKindForSaving } from './course-kind.service.ts';

export const createCourseEndpoint = endpoint(createCourse, {
  impact: 'Administrators cannot create courses.',
  uses: { ...createItemUses(courseKind), kind: courseKindForSaving },
  ...PICTURE_RESOURCES,
})(createItem);

export const { handler, declaration } = createCourseEndpoint;
