import { downloadStudyGuide, listStudyGuides } from '#shared/study-guides/study-guides.contract.ts';
import { itemsQuery } from '#web/features/catalog/catalog.public.ts';
import { call } from '#web/platform/call.ts';

export const studyGuidesQuery = (categoryId: string | null = null) =>
  itemsQuery(listStudyGuides, categoryId, ({ fileUrl }) => fileUrl);

/**
 * The PDF's file name and short-lived signed URL. Requests with purpose `download` count as
 * downloads.
 */
export async function fetchGuideUrl(
  id: string,
  purpose: 'download' | 'read',
  signal?: AbortSignal,
) {
  return (await call(downloadStudyGuide, { params: { id }, query: { purpose }, signal })).body;
}
