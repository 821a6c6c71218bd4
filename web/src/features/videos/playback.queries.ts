import { queryOptions } from '@tanstack/react-query';
import { getPlayback, listVideos } from '#shared/practice/practice.contract.ts';
import { call } from '#web/platform/call.ts';

/** Signed URL of one recording. Short-lived, so it leaves the cache when no component uses it. */
export const playbackQuery = (id: string) =>
  queryOptions({
    queryKey: [listVideos.path, id, 'playback'],
    queryFn: async ({ signal }) => (await call(getPlayback, { params: { id }, signal })).body,
    gcTime: 0,
  });
