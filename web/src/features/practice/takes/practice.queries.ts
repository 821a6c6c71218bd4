import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  requestAnalysis,
  deleteVideo,
  getAnalysis,
  keepVideo,
  listThumbnails,
  listVideos,
  markReportOpened,
} from '#shared/practice/practice.contract.ts';
import { sortNewestFirst } from '#shared/practice/progress-overview.ts';
import { isUnfinished, type Video } from '#shared/practice/video.ts';
import { invalidateUsage } from '#web/features/billing/billing.public.ts';
import { getAnalysisPollMs } from '#web/platform/analysis-poll.ts';
import { call } from '#web/platform/call.ts';
import { fetchAllPages } from '#web/platform/fetch-all-pages.ts';

/** The member's videos, newest first. */
export const videosQuery = queryOptions({
  queryKey: [listVideos.path],
  queryFn: async ({ signal, client }) => {
    const videos = await fetchAllPages((after) => call(listVideos, { query: { after }, signal }));
    const previous = client.getQueryData<readonly Video[]>([listVideos.path]);
    // A take without a score doesn't count, which shows only when its analysis ends.
    if (countUnfinished(videos) < countUnfinished(previous ?? [])) invalidateUsage(client);

    return sortNewestFirst(videos);
  },
});

function countUnfinished(videos: readonly Video[]): number {
  return videos.filter(isUnfinished).length;
}

export function useVideos() {
  return useQuery({
    ...videosQuery,
    refetchInterval: (query) =>
      getAnalysisPollMs(query, query.state.data?.filter(isUnfinished).map(({ id }) => id) ?? []),
  });
}

export function useUpdateCachedVideo(): (video: Video) => void {
  const client = useQueryClient();
  return (video) => {
    // Cancels a running refetch, because its older response would overwrite this change.
    void client.cancelQueries({ queryKey: videosQuery.queryKey, exact: true });
    client.setQueryData(videosQuery.queryKey, (videos) =>
      videos ? sortNewestFirst([video, ...videos.filter(({ id }) => id !== video.id)]) : videos,
    );
  };
}

/**
 * Starts or repeats the analysis. In the result, `isDone` is true if the analysis had already
 * finished.
 */
export function useRequestAnalysis() {
  const store = useUpdateCachedVideo();
  return useMutation({
    mutationFn: async (id: string) => {
      const { status, body } = await call(requestAnalysis, { params: { id } });
      return { isDone: status === 200, video: body.video };
    },
    onSuccess: ({ video }) => store(video),
  });
}

export function useKeepVideo() {
  const store = useUpdateCachedVideo();
  return useMutation({
    mutationFn: async ({ id, keep }: { id: string; keep: boolean }) =>
      (await call(keepVideo, { params: { id }, body: { keep } })).body.video,
    onSuccess: store,
  });
}

/** Not retried, because opening the report again repeats this call. */
export function useMarkReportOpened() {
  return useMutation({ mutationFn: (id: string) => call(markReportOpened, { params: { id } }) });
}

export function useDeleteVideo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await call(deleteVideo, { params: { id } });
      return id;
    },
    onSuccess: (deleted) => {
      client.setQueryData(videosQuery.queryKey, (videos) =>
        videos?.filter(({ id }) => id !== deleted),
      );
      invalidateUsage(client);
    },
  });
}

/** Signed thumbnail URLs for these videos, refetched once they have expired. */
export const thumbnailsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [listThumbnails.path, ids],
    queryFn: async ({ signal }) => (await call(listThumbnails, { signal })).body,
    staleTime: ({ state: { data: signed, dataUpdatedAt } }) =>
      Date.parse(signed?.expiresAt ?? '') - dataUpdatedAt || 0,
  });

/** Thumbnail URLs by video ID. Undefined while loading, null if loading failed. */
export function useThumbnails(
  videos: readonly Pick<Video, 'id' | 'hasThumbnail'>[],
): Readonly<Record<string, string>> | null | undefined {
  const ids = videos.filter(({ hasThumbnail }) => hasThumbnail).map(({ id }) => id);
  const { data, isError } = useQuery({
    ...thumbnailsQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

  return data ? data.urls : isError ? null : undefined;
}

/** Full analysis of one video. Never stale, because stored results don't change. */
export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: [listVideos.path, id, 'analysis'],
    queryFn: async ({ signal }) => (await call(getAnalysis, { params: { id }, signal })).body,
    staleTime: Infinity,
  });
