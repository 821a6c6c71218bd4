import {
  contentFilesAndStreams,
  updateItem,
  updateItemUses,
} from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { PICTURE_RESOURCES } from '#platform/pictures/picture-limits.ts';
import { updateCourse } from '#shared/courses/courses.contract.ts';
import { courseKind, courseKindForSaving } from './course-kind.service.ts';

export const updateCourseEndpoint = endpoint(updateCourse, {
  impact: 'Administrators cannot change courses.',
  uses: {
    ...updateItemUses(courseKind),
    kind: courseKindForSaving,
    media: contentFilesAndStreams.pick('put', 'remove'),
  },
  ...PICTURE_RESOURCES,
})(updateItem);

export const { handler, declaration } = updateCourseEndpoint;
