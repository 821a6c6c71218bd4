import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ShareDays } from '../../../../shared/sharing/share-limits.ts';
import {
  createShare,
  listShares,
  openSharedReport,
  playSharedReport,
  revokeShare,
} from '../../../../shared/sharing/sharing.contract.ts';
import { call } from '../../platform/call.ts';

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
    mutationFn: async (days: ShareDays) => (await call(createShare, { params: { id }, body: { days } })).body,
    onSuccess: ({ share }) =>
      client.setQueryData(sharesQuery(id).queryKey, (shares) => (shares ? [share, ...shares] : shares)),
  });
}

export function useRevokeShare(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => call(revokeShare, { params: { id, shareId } }),
    onSuccess: (_, shareId) =>
      client.setQueryData(sharesQuery(id).queryKey, (shares) => shares?.filter((share) => share.id !== shareId)),
  });
}

export const sharedReportQuery = (token: string) =>
  queryOptions({
    queryKey: [openSharedReport.path, token],
    queryFn: async ({ signal }) => (await call(openSharedReport, { body: { token }, signal })).body,
    enabled: token !== '',
  });

/** Signed URL of the shared recording. Short-lived, so it leaves the cache when no component uses it. */
export const sharedPlaybackQuery = (token: string) =>
  queryOptions({
    queryKey: [openSharedReport.path, token, 'playback'],
    queryFn: async ({ signal }) => (await call(playSharedReport, { body: { token }, signal })).body,
    gcTime: 0,
  });
