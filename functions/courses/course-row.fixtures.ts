import { aCommonRow } from '#functions/catalog/fixtures/catalog-row.fixtures.ts';
import type { CourseRow } from './course-kind.service.ts';

/** A public course without files, for the Starter plan. */
export function aCourseRow(changes: Partial<CourseRow> = {}): CourseRow {
  return {
    ...aCommonRow({ itemId: 'star', title: 'The STAR method' }),
    kind: 'course',
    duration: 0,
    trainedCriteria: [],
    learningPoints: [],
    captions: null,
    ...changes,
  };
}
