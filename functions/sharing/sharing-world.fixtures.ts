import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';

import { memberStore } from '#functions/members/members.public.ts';
import {
  analysisRecordStore,
  buildMediaKey,
  type VideoKey,
  videoRowSchema,
  videoStore,
} from '#functions/videos/videos.public.ts';
import { startLocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import type { RawRequest } from '#platform/http/call.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { rateLimitStore } from '#platform/rate-limit.store.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { aMediaSigner, mediaPublicKey } from '#platform/storage/media-signer.fixtures.ts';
import { record } from '#shared/analysis/analysis-record.fixtures.ts';
import { toResults } from '#shared/analysis/analysis-record.ts';
import { transcript } from '#shared/analysis/words/transcript.fixtures.ts';
import type { ShareDays } from '#shared/sharing/share-limits.ts';
import type { ShareComment } from '#shared/sharing/sharing.contract.ts';

import { commentOnSharedReportEndpoint } from './comment-on-shared-report.endpoint.ts';
import { createShareEndpoint } from './create-share.endpoint.ts';
import { deleteReportCommentEndpoint } from './delete-report-comment.endpoint.ts';
import { listReportCommentsEndpoint } from './list-report-comments.endpoint.ts';
import { listSharesEndpoint } from './list-shares.endpoint.ts';
import { openSharedReportEndpoint } from './open-shared-report.endpoint.ts';
import { playSharedReportEndpoint } from './play-shared-report.endpoint.ts';
import { revokeShareEndpoint } from './revoke-share.endpoint.ts';
import { shareCommentStore } from './share-comment.store.ts';
import { shareStore } from './share.store.ts';

/** Starts local tables, and returns functions that call the sharing endpoints. */
export async function startSharingWorld() {
  const { client, close } = await startLocalTables([
    {
      name: 'shares',
      partition: 'memberId',
      sort: 'shareKey',
      index: { name: 'byToken', partition: 'tokenHash', holds: [] },
    },
    { name: 'comments', partition: 'memberId', sort: 'commentsKey' },
    { name: 'videos', partition: 'memberId', sort: 'videoId' },
    { name: 'analyses', partition: 'memberId', sort: 'videoId' },
    { name: 'members', partition: 'memberId' },
    { name: 'support', partition: 'recordKey' },
  ]);

  const start = Date.now();
  let passedMs = 0;
  let requests = 0;
  const now = () => new Date(start + passedMs);
  const shares = shareStore(client, 'shares');
  const comments = shareCommentStore(client, 'comments');
  const videos = videoStore(client, 'videos');
  const analyses = analysisRecordStore(client, 'analyses');
  const members = memberStore(client, 'members');

  const deps = {
    shares,
    comments,
    videos,
    analyses,
    members,
    now,
    signer: async () => aMediaSigner,
  };

  const limits = rateLimitStore(client, 'support');

  /** By default, each visit comes from a different network. */
  const aVisit = (token: string, { caller = null, sourceIp }: Visitor = {}) => {
    requests += 1;

    const ip = sourceIp ?? `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`;
    const request: RawRequest = {
      ...aCall.request,
      requestId: `request-${requests}`,
      sourceIp: ip,
    };

    return { ...aCall, body: { token }, caller, request };
  };

  const ownCall = ({ memberId, videoId }: VideoKey, given: Partial<Principal> = {}) => ({
    ...aCall,
    caller: { ...member, memberId, ...given },
    params: { id: videoId },
  });

  return {
    shares,
    comments,
    videos,
    analyses,
    signer: aMediaSigner,
    keys: new Map([[aMediaSigner.keyPairId, mediaPublicKey]]),
    now,

    wait: (ms: number) => {
      passedMs += ms;
    },

    open: (token: string, visitor?: Visitor) =>
      openSharedReportEndpoint.with({ ...deps, limits })(aVisit(token, visitor)),
    play: (token: string, visitor?: Visitor) =>
      playSharedReportEndpoint.with({ ...deps, limits })(aVisit(token, visitor)),

    comment: (token: string, given: Partial<TypedComment> = {}, visitor?: Visitor) => {
      const { body, ...visit } = aVisit(token, visitor);
      const typed = {
        id: randomUUID(),
        atSeconds: 1.5,
        text: 'Slow down here.',
        name: 'Mia',
        ...given,
      };

      return commentOnSharedReportEndpoint.with({ ...deps, limits })({
        ...visit,
        body: { ...body, ...typed },
      });
    },

    listComments: async (key: VideoKey) =>
      bodyOf(await listReportCommentsEndpoint.with(deps)(ownCall(key))),

    deleteComment: (key: VideoKey, shareId: string, commentId: string) =>
      deleteReportCommentEndpoint.with(deps)({
        ...ownCall(key),
        params: { id: key.videoId, shareId, commentId },
      }),

    list: async (key: VideoKey, owner?: Partial<Principal>) =>
      bodyOf(await listSharesEndpoint.with(deps)(ownCall(key, owner))),

    async create(key: VideoKey, days: ShareDays = 7, allowsComments = false) {
      const body = { days, allowsComments };
      const { share, path } = bodyOf(
        await createShareEndpoint.with(deps)({ ...ownCall(key), body }),
      );
      return { shareId: share.id, token: path.slice('/shared#'.length) };
    },

    tryCreate: (key: VideoKey, owner?: Partial<Principal>) =>
      createShareEndpoint.with(deps)({
        ...ownCall(key, owner),
        body: { days: 1, allowsComments: false },
      }),

    revoke: ({ memberId, videoId }: VideoKey, shareId: string) =>
      revokeShareEndpoint.with(deps)({
        ...ownCall({ memberId, videoId }),
        params: { id: videoId, shareId },
      }),

    async addMember(memberId: string, given: Partial<Principal> = {}) {
      const Item = { ...member, memberId, createdAt: now().toISOString(), ...given };
      await client.send(new PutCommand({ TableName: 'members', Item }));
    },

    async addReport(key: VideoKey, given: object = {}) {
      const row = {
        ...key,
        title: 'Call with Dana Secret',
        createdAt: now().toISOString(),
        analysisStatus: 'completed',
        failureReason: null,
        mediaKey: buildMediaKey(key.memberId, key.videoId),
        contentType: 'video/webm',
        size: 9,
        attempts: 1,
        aiAnalysisResults: toResults(record),
        ...given,
      };

      await videos.create(videoRowSchema.parse(row));
      await analyses.save(key, { ...record, transcript });
    },

    close,
  };
}

type TypedComment = Pick<ShareComment, 'id' | 'atSeconds' | 'text' | 'name'>;

export interface Visitor {
  caller?: Principal | null;
  sourceIp?: string;
}

function bodyOf<Body>(answer: { body: Body } | Refusal): Body {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer.body;
}

export type SharingWorld = Awaited<ReturnType<typeof startSharingWorld>>;
