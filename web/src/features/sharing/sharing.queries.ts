import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sortByTime } from '#shared/coaching/coach-text.ts';
import type { SentBodyOf } from '#shared/http/contract.ts';
import {
  commentOnSharedReport,
  createShare,
  deleteReportComment,
  listReportComments,
  listShares,
  openSharedReport,
  playSharedReport,
  revokeShare,
} from '#shared/sharing/sharing.contract.ts';
import { call } from '#web/platform/call.ts';

/** The report's valid links. Always refetched, because visitors add views. */
export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: [listShares.path, id],
    queryFn: async ({ signal }) => (await call(listShares, { params: { id }, signal })).body,
    staleTime: 0,
  });

/** Resolves to the link's full URL, which can't be read again. */
export function useCreateShare(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SentBodyOf<typeof createShare>) =>
      (await call(createShare, { params: { id }, body })).body,
    onSuccess: ({ share }) =>
      client.setQueryData(sharesQuery(id).queryKey, (shares) =>
        shares ? [share, ...shares] : shares,
      ),
  });
}

export function useRevokeShare(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => call(revokeShare, { params: { id, shareId } }),
    onSuccess: (_, shareId) =>
      client.setQueryData(sharesQuery(id).queryKey, (shares) =>
        shares?.filter((share) => share.id !== shareId),
      ),
  });
}

/** Comments on the member's own report. Always refetched, because visitors add comments. */
export const reportCommentsQuery = (id: string) =>
  queryOptions({
    queryKey: [listReportComments.path, id],
    queryFn: async ({ signal }) =>
      (await call(listReportComments, { params: { id }, signal })).body,
    staleTime: 0,
  });

export function useDeleteComment(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ shareId, commentId }: { shareId: string; commentId: string }) =>
      call(deleteReportComment, { params: { id, shareId, commentId } }),
    onSuccess: (_, { commentId }) =>
      client.setQueryData(reportCommentsQuery(id).queryKey, (comments) =>
        comments?.filter((comment) => comment.id !== commentId),
      ),
  });
}

export const sharedReportQuery = (token: string) =>
  queryOptions({
    queryKey: [openSharedReport.path, token],
    queryFn: async ({ signal }) => (await call(openSharedReport, { body: { token }, signal })).body,
    enabled: token !== '',
  });

export function useAddComment(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (typed: Omit<SentBodyOf<typeof commentOnSharedReport>, 'token'>) =>
      (await call(commentOnSharedReport, { body: { token, ...typed } })).body,
    onSuccess: ({ comment }) =>
      client.setQueryData(sharedReportQuery(token).queryKey, (report) => {
        const others = (report?.comments ?? []).filter(({ id }) => id !== comment.id);
        return report && { ...report, comments: sortByTime([...others, comment]) };
      }),
  });
}

/**
 * Signed URL of the shared recording. Short-lived, so it leaves the cache when no component uses
 * it.
 */
export const sharedPlaybackQuery = (token: string) =>
  queryOptions({
    queryKey: [openSharedReport.path, token, 'playback'],
    queryFn: async ({ signal }) => (await call(playSharedReport, { body: { token }, signal })).body,
    gcTime: 0,
  });
