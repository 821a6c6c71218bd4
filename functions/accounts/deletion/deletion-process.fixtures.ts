import { billingRowStore } from '#functions/billing/claims/billing-row.store.ts';
import { customerRemovalGateway } from '#functions/billing/customer/customer-removal.gateway.ts';
import { billingErasure } from '#functions/billing/erasure-and-export.public.ts';
import { membershipStore } from '#functions/billing/membership/membership.store.ts';
import { formerCoachStore } from '#functions/coaching/former-coach.store.ts';
import { coachingErasure } from '#functions/coaching/erasure-and-export.public.ts';
import { COACHING } from '#functions/coaching/member-tables.public.ts';
import { statementStore } from '#functions/coaching/statement/statement.store.ts';
import type { Mail } from '#functions/mail/mail.public.ts';
import { practiceErasure } from '#functions/practice/erasure-and-export.public.ts';
import { PRACTICE_SETTINGS } from '#functions/practice/member-tables.public.ts';
import { uploadsErasure } from '#functions/uploads/erasure.public.ts';
import { UPLOADS } from '#functions/uploads/member-tables.public.ts';
import { ANALYSES, VIDEOS } from '#functions/videos/member-tables.public.ts';
import { SESSION_COOKIE } from '#platform/http/cookies.ts';
import { rowErasureSteps } from '#platform/member-data/erase-and-export-rows.ts';
import { rowsByMember } from '#platform/member-data/rows-by-member.store.ts';
import type { MemberTable } from '#platform/member-data/table-declaration.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { hashSessionId } from '#platform/session/session.ts';
import { objectFolder } from '#platform/storage/object-folder.store.ts';
import { objectStore } from '#platform/storage/object.store.ts';

import { requestDeletionEndpoint } from './request-deletion.endpoint.ts';
import { cognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import { emailChangeStore } from '../email-change/email-change.store.ts';
import { deletionMemberStore } from './deletion-member.store.ts';
import { type DeletionMessage, deletionStore } from './deletion.store.ts';
import type { SeededMember } from './deletion-member.fixtures.ts';
import { localTableName, type DeletionWorld } from './deletion-world.fixtures.ts';
import { emailChangeErasure, exportErasure } from './deletion-steps.service.ts';
import { exportStore } from '../export/export.store.ts';
import { finishDeletion } from './finish-deletion.worker.ts';
import { MEMBER_TABLES } from '../data-inventory.ts';
import { SESSIONS } from '../sessions/active-sessions.ts';
import { sweepDeletions } from './sweep-deletions.schedule.ts';

/** The deletion endpoint, worker and sweeper, using the test world and an in-memory queue. */
export function deletionProcess(world: DeletionWorld) {
  const { tables, objects, crashInjector, now } = world;
  const rowsIn = (table: MemberTable) =>
    rowsByMember(tables, { ...table, tableName: localTableName(table) });
  const queued: DeletionMessage[] = [];
  const posted: Mail[] = [];
  const deletions = deletionStore(tables, 'requests');
  const members = deletionMemberStore(tables, 'members');
  const queue = {
    send: (message: DeletionMessage) => crashInjector.run(async () => void queued.push(message)),
  };

  const { run } = finishDeletion.with({
    deletions,
    members,
    accounts: cognitoAccountGateway(world.poolId, world.cognito),
    sessions: rowsIn(SESSIONS),
    pictures: objectStore('media', objects),

    features: [
      billingErasure({
        customers: customerRemovalGateway(world.openStripe),
        memberships: membershipStore(tables, 'members'),
        rows: billingRowStore(tables, 'billing'),
      }),
      uploadsErasure({ reservations: rowsIn(UPLOADS), uploads: objectFolder('uploads', objects) }),
      practiceErasure({
        videos: rowsIn(VIDEOS),
        analyses: rowsIn(ANALYSES),
        settings: rowsIn(PRACTICE_SETTINGS),
        media: objectFolder('media', objects),
      }),
      coachingErasure({
        requests: rowsIn(COACHING),
        formerCoaches: formerCoachStore(tables, 'coaching'),
        statements: statementStore(tables, 'coachStatements'),
      }),
      exportErasure({
        exports: exportStore(tables, 'requests'),
        files: objectFolder('media', objects),
      }),
      emailChangeErasure({ changes: emailChangeStore(tables, 'changes') }),
      ...rowErasureSteps(MEMBER_TABLES, rowsIn),
    ],

    mails: { post: (mail) => crashInjector.run(async () => void posted.push(mail)) },
    now,
  });

  const worker = (message: DeletionMessage) => run(message, { receiveCount: 1 });

  const endpoint = requestDeletionEndpoint.with({
    deletions,
    members,
    sessions: {
      find: async () => ({ ...SESSION, authenticatedAt: Math.floor(now().getTime() / 1000) - 60 }),
    },
    queue,
    now,
  });

  return {
    queued,
    /** The enqueued emails. Excludes duplicates, because the mail worker would skip them. */
    mails: () => [...new Map(posted.map((mail) => [mail.mailId, mail])).values()],
    deletions,
    worker,
    sweep: sweepDeletions.with({ deletions, queue, now }),

    /** Calls the deletion endpoint as the member. */
    ask: ({ memberId, email }: SeededMember, changes: Partial<typeof member> = {}) =>
      endpoint({
        params: undefined,
        query: undefined,
        body: { email },
        caller: { ...member, memberId, email, ...changes },
        request: REQUEST,
      }),

    /**
     * Delivers queued messages. If a worker is killed, its message is lost and the sweeper must
     * enqueue the deletion again.
     */
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
