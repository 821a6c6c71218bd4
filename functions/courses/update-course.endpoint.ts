import {
  contentFilesAndStreams,
  SAVE_ITEM_RESOURCES,
  updateItem,
  updateItemUses,
} from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { updateCourse } from '#shared/courses/courses.contract.ts';
import { courseKind, courseKindForSaving } from './course-kind.service.ts';

export const updateCourseEndpoint = endpoint(updateCourse, {
  impact: 'Administrators cannot change courses.',
  uses: {
    ...updateItemUses(courseKind),
    kind: courseKindForSaving,
    media: contentFilesAndStreams.pick('put', 'remove'),
  },
  ...SAVE_ITEM_RESOURCES,
})(updateItem);

export const { handler, declaration } = updateCourseEndpoint;
