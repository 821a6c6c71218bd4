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
    queryFn: async ({ signal }) =>
      (await call(listStudyGuides, { query: { categoryId: categoryId ?? undefined }, signal })).body,
    refetchInterval: ({ state }) => pollWhile(state.data?.some(isPreparing)),
  });

function isPreparing({ fileState, fileUrl, locked }: StudyGuide): boolean {
  return fileState === 'copying' && fileUrl === null && !locked;
}

/** A short-lived signed URL of the PDF, and its file name. Purpose `download` counts as a download. */
export async function fetchGuideUrl(id: string, purpose: 'download' | 'read', signal?: AbortSignal) {
  return (await call(downloadStudyGuide, { params: { id }, query: { purpose }, signal })).body;
}
