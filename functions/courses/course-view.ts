import type { Course } from '../../shared/courses/courses.contract.ts';
import type { Viewer } from '../../shared/catalogue/tiers.ts';
import { filePathFor, itemFor, type CourseRow } from '../catalogue/catalogue.public.ts';

export const playbackPath = (id: string) => `/api/courses/${id}/playback`;
export const captionsPath = (id: string) => `/api/courses/${id}/captions`;

/** A course as this viewer sees it. */
export function courseFor(viewer: Viewer, row: CourseRow): Course {
  const { itemId, duration, captions, trains } = row;
  return {
    ...itemFor(viewer, row),
    duration,
    trains,
    videoUrl: filePathFor(viewer, row, playbackPath(itemId)),
    captionsUrl: captions && filePathFor(viewer, row, captionsPath(itemId)),
  };
}
