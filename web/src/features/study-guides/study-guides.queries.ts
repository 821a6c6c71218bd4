import { queryOptions } from '@tanstack/react-query';
import { downloadStudyGuide, listStudyGuides } from '../../../../shared/study-guides/study-guides.contract.ts';
import { call } from '../../platform/call.ts';

/** The guides of a category, or all for null, by position. */
export const studyGuidesQuery = (categoryId: string | null = null) =>
  queryOptions({
    queryKey: [listStudyGuides.path, { categoryId }],
    queryFn: async ({ signal }) => {
      const { body } = await call(listStudyGuides, { query: { categoryId: categoryId ?? undefined }, signal });
      return body;
    },
  });

/** A short-lived address of the PDF and its real name. Asking for a download counts as one. */
export async function askGuideAddress(id: string, purpose: 'download' | 'read', signal?: AbortSignal) {
  const { body } = await call(downloadStudyGuide, { params: { id }, query: { purpose }, signal });
  return body;
}
