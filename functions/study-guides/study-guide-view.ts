import type { StudyGuide } from '../../shared/study-guides/study-guides.contract.ts';
import type { Viewer } from '../../shared/catalogue/tiers.ts';
import { filePathFor, itemFor, type StudyGuideRow } from '../catalogue/catalogue.public.ts';

export const downloadPath = (id: string) => `/api/study-guides/${id}/download`;

/** A study guide as this viewer sees it. */
export function studyGuideFor(viewer: Viewer, row: StudyGuideRow): StudyGuide {
  const { itemId, pageCount, file, copy } = row;
  return {
    ...itemFor(viewer, row),
    pageCount,
    fileSize: (file ?? copy)?.size ?? 0,
    fileUrl: filePathFor(viewer, row, downloadPath(itemId)),
  };
}
