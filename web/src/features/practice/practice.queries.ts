import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  analyzeVideo,
  deleteVideo,
  getAnalysis,
  getPlayback,
  keepVideo,
  listVideos,
} from '../../../../shared/practice/practice.contract.ts';
import { newestFirst } from '../../../../shared/practice/progress-overview.ts';
import { isUnfinished, type Video } from '../../../../shared/practice/video.ts';
import { call } from '../../platform/call.ts';

const POLL_MS = 2000;

/** The member's sessions, newest first. */
export const videosQuery = queryOptions({
  queryKey: [listVideos.path],
  queryFn: async ({ signal }) => {
    const { body } = await call(listVideos, { signal });
    return newestFirst(body);
  },
});

/** Follows the list by itself, but only while something in it is pending or processing. */
export function useVideos() {
  return useQuery({
    ...videosQuery,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? POLL_MS : false),
  });
}

/** Puts one session into the list without asking for the whole list again. */
export function useStoreVideo(): (video: Video) => void {
  const client = useQueryClient();
  return (video) => {
    // An answer on its way was given before this change and would undo it.
    void client.cancelQueries({ queryKey: videosQuery.queryKey, exact: true });
    client.setQueryData(videosQuery.queryKey, (videos) =>
      videos ? newestFirst([video, ...videos.filter(({ id }) => id !== video.id)]) : videos,
    );
  };
}

/** Starts or repeats the analysis; answers the video as it is then. */
export function useAnalyze() {
  const store = useStoreVideo();
  return useMutation({
    mutationFn: async (id: string) => {
      const { status, body } = await call(analyzeVideo, { params: { id } });
      return { isDone: status === 200, video: body.video };
    },
    onSuccess: ({ video }) => store(video),
  });
}

/** Keeps a session, or lets it go when its time comes. */
export function useKeepVideo() {
  const store = useStoreVideo();
  return useMutation({
    mutationFn: async ({ id, keep }: { readonly id: string; readonly keep: boolean }) => {
      const { body } = await call(keepVideo, { params: { id }, body: { keep } });
      return body.video;
    },
    onSuccess: store,
  });
}

export function useDeleteVideo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await call(deleteVideo, { params: { id } });
      return id;
    },
    onSuccess: (deleted) => {
      client.setQueryData(videosQuery.queryKey, (videos) => videos?.filter(({ id }) => id !== deleted));
    },
  });
}

/** A signed address of one recording. Short-lived, so it is dropped as soon as nobody shows it. */
export const playbackQuery = (id: string) =>
  queryOptions({
    queryKey: [listVideos.path, id, 'playback'],
    queryFn: async ({ signal }) => {
      const { body } = await call(getPlayback, { params: { id }, signal });
      return body;
    },
    gcTime: 0,
  });

/** Everything the analysis of one session found. It never changes while the session keeps its results. */
export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: [listVideos.path, id, 'analysis'],
    queryFn: async ({ signal }) => {
      const { body } = await call(getAnalysis, { params: { id }, signal });
      return body;
    },
    staleTime: Infinity,
  });

export function hasResults({ analysisStatus, aiAnalysisResults }: Video): boolean {
  return analysisStatus === 'completed' && aiAnalysisResults !== null;
}
