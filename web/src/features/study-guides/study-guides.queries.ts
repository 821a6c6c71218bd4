import { queryOptions } from '@tanstack/react-query';
import {
  downloadStudyGuide,
  listStudyGuides,
  type StudyGuide,
} from '../../../../shared/study-guides/study-guides.contract.ts';
import { call } from '../../platform/call.ts';
import { pollWhile } from '../catalogue/catalogue.public.ts';

/** The guides of a category, or all for null, by position. */
export const studyGuidesQuery = (categoryId: string | null = null) =>
  queryOptions({
    queryKey: [listStudyGuides.path, { categoryId }],
    queryFn: async ({ signal }) => {
      const { body } = await call(listStudyGuides, { query: { categoryId: categoryId ?? undefined }, signal });
      return body;
    },
    refetchInterval: ({ state }) => pollWhile(state.data?.some(isPreparing)),
  });

/** Somebody may read it, and its file is still being taken over. */
function isPreparing({ fileState, fileUrl, locked }: StudyGuide): boolean {
  return fileState === 'copying' && fileUrl === null && !locked;
}

/** A short-lived address of the PDF and its real name. Asking for a download counts as one. */
export async function askGuideAddress(id: string, purpose: 'download' | 'read', signal?: AbortSignal) {
  const { body } = await call(downloadStudyGuide, { params: { id }, query: { purpose }, signal });
  return body;
}
