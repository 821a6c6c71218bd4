import type { CourseFields } from '../../shared/courses/courses.contract.ts';
import {
  saveItem,
  takeCaptions,
  type CourseRow,
  type EditMarks,
  type SavingParts,
} from '../catalogue/catalogue.public.ts';
import { isRefusal, type Refusal } from '../platform/http/refusal.ts';
import { captionsPath, playbackPath } from './course-view.ts';

/** Creates (without an id) or changes a course. */
export function saveCourse(
  parts: SavingParts<CourseRow>,
  memberId: string,
  itemId: string | undefined,
  fields: CourseFields & EditMarks,
): Promise<CourseRow | Refusal> {
  return saveItem(parts, {
    kind: 'course',
    itemId,
    memberId,
    fields,
    main: fields.videoUrl,
    mainPath: playbackPath,
    complete: async (common, current, taking) => {
      const had = current && { path: captionsPath(taking.itemId), captions: current.captions };
      const captions = await takeCaptions(parts, taking, fields.captionsUrl, had);
      if (isRefusal(captions)) return captions;
      const { duration, trains } = fields;
      const row = { ...common, kind: 'course', duration, trains, captions: captions.value } as const;
      return { value: row, spent: captions.spent };
    },
  });
}
