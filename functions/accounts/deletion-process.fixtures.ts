import { billingRows } from '../billing/billing-rows.store.ts';
import { customerRemovalGateway } from '../billing/customer-removal.gateway.ts';
import { forgetBilling } from '../billing/forget-billing.ts';
import { membershipStore } from '../billing/membership.store.ts';
import { forgetCoaching } from '../coaching/forget-coaching.ts';
import { formerCoachStore } from '../coaching/former-coach.store.ts';
import { forgetMails } from '../mail/forget-mails.ts';
import type { Mail } from '../mail/mail.public.ts';
import { memberRows } from '../platform/dynamo/member-rows.store.ts';
import { SESSION_COOKIE } from '../platform/http/cookies.ts';
import { member } from '../platform/session/principal.fixtures.ts';
import { hashSessionId } from '../platform/session/session.ts';
import { objectFolder } from '../platform/storage/object-folder.store.ts';
import { objectStore } from '../platform/storage/object.store.ts';
import { forgetPractice } from '../practice/forget-practice.ts';
import { forgetProgress } from '../progress/forget-progress.ts';
import { forgetUploads } from '../uploads/forget-uploads.ts';
import { askDeletionWith } from './ask-deletion.endpoint.ts';
import { deletionAccountGateway } from './deletion-account.gateway.ts';
import { forgetEmailChange } from './deletion-email-change.store.ts';
import { deletionMemberStore } from './deletion-member.store.ts';
import type { DeletionMessage } from './deletion-row.ts';
import { deletionStore } from './deletion.store.ts';
import type { Somebody } from './deletion-member.fixtures.ts';
import type { DeletionWorld, TableName } from './deletion-world.fixtures.ts';
import { forgetExports } from './export-forgetting.ts';
import { exportStore } from './export.store.ts';
import { finishDeletionWith } from './finish-deletion.worker.ts';
import { sweepDeletionsWith } from './sweep-deletions.schedule.ts';

/** Endpoint, worker and sweeper of deletions over the world, as they are deployed; the queue is a list. */
export function deletionProcess(world: DeletionWorld) {
  const { tables, objects, fuse, now } = world;
  const rows = (tableName: TableName, ...key: string[]) => memberRows(tables, { tableName, key });
  const byMember = (tableName: TableName, key: string) =>
    memberRows(tables, { tableName, key: [key], index: 'byMember' });
  const queued: DeletionMessage[] = [];
  const posted: Mail[] = [];
  const deletions = deletionStore(tables, 'requests');
  const members = deletionMemberStore(tables, 'members');
  const queue = { send: (message: DeletionMessage) => fuse.pass(async () => void queued.push(message)) };
  const worker = finishDeletionWith({
    deletions,
    members,
    accounts: deletionAccountGateway(world.poolId, world.cognito),
    sessions: byMember('sessions', 'sessionHash'),
    pictures: objectStore('media', objects),
    features: [
      forgetBilling({
        customers: customerRemovalGateway(world.openStripe),
        memberships: membershipStore(tables, 'members'),
        rows: billingRows(tables, 'billing'),
        usage: rows('usage', 'memberId', 'month'),
      }),
      forgetUploads({ reservations: rows('uploads', 'memberId'), uploads: objectFolder('uploads', objects) }),
      forgetPractice({
        videos: rows('videos', 'memberId', 'videoId'),
        analyses: rows('analyses', 'memberId', 'videoId'),
        settings: rows('settings', 'memberId'),
        media: objectFolder('media', objects),
      }),
      forgetProgress(rows('progress', 'memberId', 'itemKey')),
      forgetCoaching({
        requests: rows('coaching', 'memberId', 'requestId'),
        formerCoaches: formerCoachStore(tables, 'coaching'),
      }),
      forgetExports({ exports: exportStore(tables, 'requests'), files: objectFolder('media', objects) }),
      forgetEmailChange(tables, 'changes'),
      forgetMails(byMember('mails', 'mailId')),
    ],
    mails: { post: (mail) => fuse.pass(async () => void posted.push(mail)) },
    now,
  });
  const endpoint = askDeletionWith({
    deletions,
    members,
    sessions: { find: async () => ({ ...SESSION, provenAt: Math.floor(now().getTime() / 1000) - 60 }) },
    queue,
    now,
  });
  return {
    queued,
    /** Each mail once, as the mail worker sends them. */
    mails: () => [...new Map(posted.map((mail) => [mail.mailId, mail])).values()],
    deletions,
    worker,
    sweep: sweepDeletionsWith({ deletions, queue, now }),
    /** The member presses the button. */
    ask: ({ memberId, email }: Somebody, changes: Partial<typeof member> = {}) =>
      endpoint({
        params: undefined,
        query: undefined,
        body: { email },
        caller: { ...member, memberId, email, ...changes },
        request: REQUEST,
      }),
    /** Delivers what is queued; a message whose worker dies is lost here, and the sweeper's to find. */
    async deliver() {
      while (queued.length > 0) for (const message of queued.splice(0)) await worker(message);
    },
  };
}
export type DeletionProcess = ReturnType<typeof deletionProcess>;

const ID = 'session-of-the-tests';
const SESSION = {
  sessionHash: hashSessionId(ID),
  memberId: 'm',
  createdAt: 0,
  lastSeenAt: 0,
  expiresAt: 0,
  refreshToken: null,
  device: 'a browser',
};
const REQUEST = {
  requestId: 'r',
  headers: {},
  cookies: { [SESSION_COOKIE]: ID },
  bytes: new Uint8Array(),
  sourceIp: '203.0.113.7',
};
