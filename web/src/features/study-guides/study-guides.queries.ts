import { queryOptions } from '@tanstack/react-query';
import {
  downloadStudyGuide,
  listStudyGuides,
  type StudyGuide,
} from '../../../../shared/study-guides/study-guides.contract.ts';
import { call } from '../../platform/call.ts';
import { pollWhile } from '../catalog/catalog.public.ts';

/** Guides of a category (null: all), sorted by position. */
export const studyGuidesQuery = (categoryId: string | null = null) =>
  queryOptions({
    queryKey: [listStudyGuides.path, { categoryId }],
    queryFn: async ({ signal }) => {
      const { body } = await call(listStudyGuides, { query: { categoryId: categoryId ?? undefined }, signal });
      return body;
    },
    refetchInterval: ({ state }) => pollWhile(state.data?.some(isPreparing)),
  });

/** True if the member may read the guide, but its file is still being copied. */
function isPreparing({ fileState, fileUrl, locked }: StudyGuide): boolean {
  return fileState === 'copying' && fileUrl === null && !locked;
}

/**
 * Returns a short-lived signed URL of the PDF and its file name. A request with purpose `download` counts as a
 * download.
 */
export async function fetchGuideUrl(id: string, purpose: 'download' | 'read', signal?: AbortSignal) {
  const { body } = await call(downloadStudyGuide, { params: { id }, query: { purpose }, signal });
  return body;
}
