import type { CourseRow } from './course-kind.service.ts';

/** A public course without files, for the Starter plan. */
export function aCourseRow(changes: Partial<CourseRow> = {}): CourseRow {
  return {
    kind: 'course',
    itemId: 'star',
    title: 'The STAR method',
    description: '',
    categoryId: null,
    requiredTier: 'starter',
    orderIndex: 0,
    isPublic: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
    editRevision: 1,
    thumbnail: null,
    file: null,
    copy: null,
    fileFailure: null,
    trash: [],
    duration: 0,
    trainedCriteria: [],
    learningPoints: [],
    captions: null,
    ...changes,
  };
}
