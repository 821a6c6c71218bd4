import { queryOptions } from '@tanstack/react-query';
import {
  downloadStudyGuide,
  listStudyGuides,
  type StudyGuide,
} from '../../../../shared/study-guides/study-guides.contract.ts';
import { call } from '../../platform/call.ts';
import { fetchAllPages, pollWhile } from '../catalog/catalog.public.ts';

/** A category's guides, or all guides if `categoryId` is null. Sorted by position. */
export const studyGuidesQuery = (categoryId: string | null = null) =>
  queryOptions({
    queryKey: [listStudyGuides.path, { categoryId }],
    queryFn: ({ signal }) =>
      fetchAllPages((after) =>
        call(listStudyGuides, { query: { categoryId: categoryId ?? undefined, after }, signal }),
      ),
    refetchInterval: ({ state }) => pollWhile(state.data?.some(isPreparing)),
  });

function isPreparing({ fileState, fileUrl, locked }: StudyGuide): boolean {
  return fileState === 'copying' && fileUrl === null && !locked;
}

/** The PDF's file name and short-lived signed URL. Requests with purpose `download` count as downloads. */
export async function fetchGuideUrl(id: string, purpose: 'download' | 'read', signal?: AbortSignal) {
  return (await call(downloadStudyGuide, { params: { id }, query: { purpose }, signal })).body;
}
