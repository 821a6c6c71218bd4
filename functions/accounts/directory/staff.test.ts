import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startCognitoFixture, POOL_ID, type CognitoFixture } from 'local-cloud/testing/cognito';
import { formerCoachStore } from '#functions/coaching/former-coach.store.ts';
import { coachingIndexes } from '#functions/coaching/fixtures/coaching-world.fixtures.ts';
import { newRequestRow } from '#functions/coaching/request/request-row.ts';
import { coachRequestStore } from '#functions/coaching/request/coach-request.store.ts';
import { coachReviewStore } from '#functions/coaching/review/coach-review.store.ts';
import type { Mail } from '#functions/mail/mail.public.ts';
import { accountChangeStore, memberStore } from '#functions/members/members.public.ts';

import { repetitions, seed } from '#infra/verify/repetitions.ts';

import { collectLog } from '#platform/collected-log.fixtures.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { update } from '#platform/dynamo/update.ts';
import { recordTableCalls } from '#platform/dynamo/table-calls.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { forgedCursors } from '#platform/http/cursor.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { rowsByMember } from '#platform/member-data/rows-by-member.store.ts';
import { newId } from '#platform/new-id.ts';
import { createAuthenticate } from '#platform/session/authenticate.ts';
import { callerStore } from '#platform/session/caller.store.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { hashSessionId } from '#platform/session/session.ts';
import { sessionsTable } from '#platform/session/sessions-table.fixtures.ts';

import type { Role } from '#shared/accounts/member.ts';
import type { MemberState, PlanFilter } from '#shared/accounts/member-filter.ts';
import type { ListedMember } from '#shared/accounts/members.contract.ts';
import { EMPTY_DRAFT } from '#shared/coaching/coach-text.ts';

import { cognitoAccessGateway } from '../cognito/cognito-access.gateway.ts';
import { directoryStore, type DirectoryStore } from './directory.store.ts';
import { SESSIONS } from '../sessions/active-sessions.ts';
import { endMemberSessionsEndpoint } from './end-member-sessions.endpoint.ts';
import { indexMembersSchedule } from './index-members.schedule.ts';
import { MEMBER_SEARCH, memberSearchStore } from './member-search.store.ts';
import { getMemberEndpoint } from './get-member.endpoint.ts';
import { lastSeenStore } from '../sessions/last-seen.store.ts';
import { profileStore } from '../profile/profile.store.ts';
import { sessionEndStore } from '../sessions/session-end.store.ts';
import { listMembersEndpoint } from './list-members.endpoint.ts';
import { setMemberAccessEndpoint } from './set-member-access.endpoint.ts';
import { setMemberRoleEndpoint } from './set-member-role.endpoint.ts';

const START = new Date('2026-03-01T12:00:00Z');
const now = () => START;
const seconds = START.getTime() / 1000;
const admin = { ...member, memberId: 'the-admin', role: 'admin' as const };
const otherAdmin = { ...admin, memberId: 'other-admin' };

const REASON = 'Asked by phone';
const mailed: Mail[] = [];

let pool: CognitoFixture;
let tables: LocalTables;
let cognito: CognitoIdentityProviderClient;
type StaffDeps = Parameters<typeof setMemberRoleEndpoint.with>[0] &
  Parameters<typeof setMemberAccessEndpoint.with>[0];

let deps: StaffDeps & { directory: DirectoryStore };

beforeAll(async () => {
  pool = await startCognitoFixture();

  tables = await startLocalTables([
    {
      name: 'members',
      partition: 'memberId',
      indexes: [
        { name: 'directory', partition: 'directory', sort: 'email' },
        { name: 'unindexed', partition: 'unindexed' },
      ],
    },
    {
      name: 'search',
      partition: 'prefix',
      sort: 'entry',
      index: { name: 'byMember', partition: 'memberId' },
    },
    sessionsTable,
    { name: 'changes', partition: 'memberId', sort: 'changeId' },
    { name: 'coaching', partition: 'memberId', sort: 'requestId', indexes: coachingIndexes },
  ]);

  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  cognito = new CognitoIdentityProviderClient({
    endpoint: pool.cognito.url,
    region: 'us-east-1',
    credentials,
  });

  const directory = directoryStore(tables.client, 'members');
  const mails = { post: async (mail: Mail) => void mailed.push(mail) };
  const changeLog = accountChangeStore(tables.client, 'changes');
  const staff = { listIds: async () => [admin.memberId, otherAdmin.memberId] };

  deps = {
    directory,
    accounts: cognitoAccessGateway(POOL_ID, cognito),
    changeLog,
    mails,
    staff,
    formerCoaches: formerCoachStore(tables.client, 'coaching'),
    now,
    newId,
  };

  await makeAdmin(admin.memberId);
  await makeAdmin(otherAdmin.memberId);
});

afterAll(async () => {
  cognito.destroy();
  await tables.close();
  await pool.close();
});

async function makeAdmin(memberId: string) {
  const email = `${memberId}@x.test`;
  await memberStore(tables.client, 'members').ensure(
    { memberId, email, firstName: 'A', lastName: 'A' },
    START,
  );

  await deps.directory.setRole(memberId, 'admin', START);
}

/** Creates a member with an account, a row and an open session. */
async function somebody(email: string) {
  const memberId = await pool.ensureUser(email);
  await memberStore(tables.client, 'members').ensure(
    { memberId, email, firstName: 'Sam', lastName: 'S' },
    START,
  );

  const session = {
    sessionHash: hashSessionId(sidOf(memberId)),
    memberId,
    createdAt: seconds - 60,
    lastSeenAt: seconds - 60,
  };

  const rest = {
    expiresAt: seconds + 9999,
    refreshToken: null,
    authenticatedAt: null,
    device: 'a browser',
  };

  await sessionStore(tables.client, 'sessions').create({ ...session, ...rest });

  return memberId;
}

const sidOf = (memberId: string) => `${memberId}.secret`;

const authenticate = (memberId: string) =>
  createAuthenticate({
    callers: callerStore(tables.client, { sessions: 'sessions', members: 'members' }),
    sessions: sessionStore(tables.client, 'sessions'),
    now,
    isSecondFactorRequired: true,
  })({ '__Host-sid': sidOf(memberId) });

const call = <Body>(id: string, body: Body) => ({ ...aCall, caller: admin, params: { id }, body });

const access = (id: string, disabled: boolean) =>
  setMemberAccessEndpoint.with(deps)(call(id, { disabled, reason: REASON }));

const role = (id: string, wanted: Role, expectedRole?: Role) =>
  setMemberRoleEndpoint.with(deps)(call(id, { role: wanted, expectedRole, reason: REASON }));

const searchStore = () =>
  memberSearchStore(tables.client, { search: 'search', members: 'members' });

const indexMembers = async () => {
  while ((await searchStore().listUnindexed()).length > 0)
    await indexMembersSchedule.with({ search: searchStore() })();
};

const listQuery = (sent: {
  search?: string;
  after?: string;
  pageSize?: number;
  plan?: PlanFilter;
  state?: MemberState;
}) => ({ pageSize: undefined, plan: undefined, state: undefined, ...sent });

async function list(sent: Parameters<typeof listQuery>[0]) {
  const query = listQuery(sent);
  const answer = await listMembersEndpoint.with({ ...deps, index: searchStore() })({
    ...aCall,
    caller: admin,
    query,
  });

  if (isRefusal(answer)) throw new Error(answer.refused);

  return answer.body;
}

const group = async (GroupName: string) => {
  const { Users = [] } = await cognito.send(
    new ListUsersInGroupCommand({ UserPoolId: POOL_ID, GroupName }),
  );
  return Users.map(({ Username }) => Username);
};

const isEnabled = async (Username: string) =>
  (await cognito.send(new AdminGetUserCommand({ UserPoolId: POOL_ID, Username }))).Enabled;

describe('disabling a member', () => {
  it('ends sessions and blocks sign-ins until the member is enabled again', async () => {
    const id = await somebody('out@x.test');
    expect(await authenticate(id)).toMatchObject({ memberId: id });
    expect(await access(id, true)).toMatchObject({ status: 204 });
    expect(await access(id, true)).toMatchObject({ status: 204 });
    expect([await authenticate(id), await isEnabled(id)]).toEqual([null, false]);

    await indexMembers();
    expect((await list({ search: 'out@' })).members).toMatchObject([{ state: 'disabled' }]);
    expect(await access(id, false)).toMatchObject({ status: 204 });
    expect(await isEnabled(id)).toBe(true);
    // Earlier sessions stay closed, because an intruder may have used one of them.
    expect(await authenticate(id)).toBeNull();
    expect((await list({ search: 'out@' })).members).toMatchObject([{ state: 'open' }]);
  });

  it('takes effect even if the sign-in service is unavailable, and a retry completes it', async () => {
    const id = await somebody('half@x.test');
    const accounts = { ...deps.accounts, disable: () => Promise.reject(new Error('away')) };
    await expect(
      setMemberAccessEndpoint.with({ ...deps, accounts })(
        call(id, { disabled: true, reason: REASON }),
      ),
    ).rejects.toThrow('away');
    expect(await authenticate(id)).toBeNull();

    await access(id, true);
    expect(await isEnabled(id)).toBe(false);
  });

  it('is refused for the administrator’s own account and for an account being deleted', async () => {
    expect(await access(admin.memberId, true)).toMatchObject({ refused: 'CONFLICT' });

    const id = await somebody('leaving@x.test');
    const close = {
      TableName: 'members',
      Key: { memberId: id },
      ExpressionAttributeValues: { ':yes': true },
    };

    await tables.client.send(
      new UpdateCommand({ ...close, UpdateExpression: 'SET disabled = :yes' }),
    );
    expect(await access(id, false)).toMatchObject({ refused: 'CONFLICT' });
    expect(await access(id, true)).toMatchObject({ refused: 'CONFLICT' });
    expect(await role(id, 'admin')).toMatchObject({ refused: 'CONFLICT' });
    expect(await access('nobody', true)).toMatchObject({ refused: 'NOT_FOUND' });
  });
});

describe('changing a role', () => {
  it('updates the row and the group, and requires a new sign-in', async () => {
    const id = await somebody('coach@x.test');
    await role(id, 'coach');
    await role(id, 'coach');
    expect([await group('coach'), await group('admin')]).toEqual([[id], []]);
    expect(await deps.directory.find(id)).toMatchObject({ role: 'coach' });
    expect(await authenticate(id)).toBeNull();

    await role(id, 'admin');
    expect([await group('coach'), await group('admin')]).toEqual([[], [id]]);

    await role(id, 'member');
    expect([await group('coach'), await group('admin')]).toEqual([[], []]);
  });

  it('returns 409 if the administrator saw an outdated role', async () => {
    const id = await somebody('contested@x.test');
    expect(await role(id, 'coach', 'member')).toMatchObject({ status: 204 });
    expect(await role(id, 'admin', 'member')).toEqual({
      refused: 'STALE_REVISION',
      message: 'Someone else changed this member’s role to coach. Review it, then try again.',
    });
    expect(await role(id, 'coach', 'member')).toMatchObject({ status: 204 });
    expect(await deps.directory.find(id)).toMatchObject({ role: 'coach' });
    expect([await group('coach'), await group('admin')]).toEqual([
      expect.arrayContaining([id]),
      [],
    ]);
  });

  it('returns 409 and restores the group when the role changes during the request', async () => {
    const id = await somebody('overtaken@x.test');
    const setGroups = async (memberId: string, wanted: Role) => {
      await deps.accounts.setGroups(memberId, wanted);
      if (wanted === 'admin') await role(id, 'coach');
    };

    const late = { ...deps, accounts: { ...deps.accounts, setGroups } };
    const other = {
      ...call(id, { role: 'admin' as const, expectedRole: 'member' as const, reason: REASON }),
      caller: otherAdmin,
    };

    expect(await setMemberRoleEndpoint.with(late)(other)).toMatchObject({
      refused: 'STALE_REVISION',
    });
    expect(await deps.directory.find(id)).toMatchObject({ role: 'coach' });
    expect([await group('coach'), await group('admin')]).toEqual([
      expect.arrayContaining([id]),
      [],
    ]);
  });

  it('changes nothing while the sign-in service is unavailable', async () => {
    const id = await somebody('stays@x.test');
    const accounts = { ...deps.accounts, setGroups: () => Promise.reject(new Error('away')) };

    await expect(
      setMemberRoleEndpoint.with({ ...deps, accounts })(
        call(id, { role: 'admin', reason: REASON }),
      ),
    ).rejects.toThrow('away');
    expect(await deps.directory.find(id)).toMatchObject({ role: 'member' });
  });

  it('is refused for the administrator’s own account', async () => {
    expect(await role(admin.memberId, 'member')).toMatchObject({ refused: 'CONFLICT' });
  });
});

describe('a coach who loses the role', () => {
  /** Creates a coach who holds a request with a draft. */
  async function coachWithRequest(name: string) {
    const coachId = await somebody(`${name}@x.test`);
    await role(coachId, 'coach');

    const key = { memberId: `asks-${name}`, requestId: 'video-1' };
    const video = { videoId: 'video', videoTitle: 'Take', firstName: 'Pat', userMessage: 'How?' };
    await coachRequestStore(tables.client, 'coaching').create(
      newRequestRow({ ...key, ...video, now: START }),
    );

    const reviews = coachReviewStore(tables.client, 'coaching');
    const action = { ...key, coachId, now: START };
    const content = { ...EMPTY_DRAFT, response: 'Well done' };
    await reviews.take(action, 'Cleo');
    await reviews.saveDraft(action, { version: 0, content });

    return { coachId, request: () => reviews.find(key) };
  }

  it.each([
    ['becomes a member', (id: string) => role(id, 'member'), 'pending'],
    ['is disabled', (id: string) => access(id, true), 'pending'],
    [
      'becomes an administrator, who can still answer',
      (id: string) => role(id, 'admin'),
      'in_review',
    ],
  ])('and %s', async (name, change, status) => {
    const { coachId, request } = await coachWithRequest(name.replaceAll(/\W/g, ''));
    expect(await request()).toMatchObject({ status: 'in_review', coachId });

    await change(coachId);
    expect(await request()).toMatchObject({ status, draft: { response: 'Well done' } });
  });

  it('returns requests to the queue on a retry, if the first try was interrupted', async () => {
    const { coachId, request } = await coachWithRequest('interrupted-coach');
    const formerCoaches = { releaseHolds: () => Promise.reject(new Error('away')) };
    const interrupted = setMemberRoleEndpoint.with({ ...deps, formerCoaches })(
      call(coachId, { role: 'member', reason: REASON }),
    );

    await expect(interrupted).rejects.toThrow('away');
    await role(coachId, 'member');
    expect(await request()).toMatchObject({ status: 'pending' });
  });
});

describe('the member page', () => {
  const read = async (id: string) => {
    const rows = rowsByMember(tables.client, { ...SESSIONS, tableName: 'sessions' });
    const members = memberStore(tables.client, 'members');
    const changes = accountChangeStore(tables.client, 'changes');
    const answer = await getMemberEndpoint.with({ members, sessions: rows, changes, now })({
      ...aCall,
      caller: admin,
      params: { id },
    });

    if (isRefusal(answer)) throw new Error(answer.refused);

    return answer.body;
  };

  it('shows open sessions and, newest first, every change with its reason and administrator', async () => {
    const id = await somebody('logged@x.test');
    expect(await read(id)).toMatchObject({ sessions: [{ device: 'a browser' }], changes: [] });

    await role(id, 'coach');
    await access(id, true);

    const by = { by: 'A A', reason: REASON, isConfirmed: true };
    expect(await read(id)).toMatchObject({
      member: { role: 'coach', state: 'disabled' },
      sessions: [],
      changes: expect.arrayContaining([
        { ...by, at: START.toISOString(), change: { kind: 'access', to: 'disabled' } },
        { ...by, at: START.toISOString(), change: { kind: 'role', from: 'member', to: 'coach' } },
      ]),
    });
  });

  it('emails the reason to the member, or to the stored address if the account is disabled', async () => {
    const id = await somebody('mailed@x.test');
    mailed.length = 0;
    await role(id, 'coach');
    await access(id, true);

    expect(mailed.filter(({ kind }) => kind === 'account-changed')).toMatchObject([
      { to: { memberId: id }, reason: REASON, change: { kind: 'role', to: 'coach' } },
      { to: { address: 'mailed@x.test' }, change: { kind: 'access', to: 'disabled' } },
    ]);
  });

  it('tells the other administrators by email who changed what for whom', async () => {
    const id = await somebody('noticed@x.test');
    mailed.length = 0;
    await role(id, 'coach');
    await role(id, 'coach');

    const notices = mailed.filter(({ kind }) => kind === 'admin-changed-member');

    expect(notices).toMatchObject([
      {
        to: { memberId: otherAdmin.memberId },
        change: { kind: 'role', from: 'member', to: 'coach' },
        reason: REASON,
        by: admin.email,
        member: 'noticed@x.test',
      },
    ]);
  });

  it('changes nothing if the other administrators can’t be listed', async () => {
    const id = await somebody('unlisted@x.test');
    const staff = { listIds: () => Promise.reject(new Error('away')) };

    await expect(
      setMemberRoleEndpoint.with({ ...deps, staff })(call(id, { role: 'coach', reason: REASON })),
    ).rejects.toThrow('away');
    expect((await read(id)).member.role).toBe('member');
  });

  it('records and emails nothing if the change is refused', async () => {
    const id = await somebody('refused@x.test');
    await role(id, 'coach', 'member');
    mailed.length = 0;

    expect(await role(id, 'admin', 'member')).toMatchObject({ refused: 'STALE_REVISION' });
    expect([(await read(id)).changes.length, mailed]).toEqual([1, []]);
  });

  it('shows a change that was interrupted as unconfirmed', async () => {
    const id = await somebody('interrupted@x.test');
    const accounts = { ...deps.accounts, setGroups: () => Promise.reject(new Error('away')) };
    const interrupted = setMemberRoleEndpoint.with({ ...deps, accounts })(
      call(id, { role: 'coach', reason: REASON }),
    );

    await expect(interrupted).rejects.toThrow('away');
    expect((await read(id)).changes).toMatchObject([
      { change: { to: 'coach' }, isConfirmed: false },
    ]);
  });

  it('records and emails a repeated change once, and repairs the group', async () => {
    const id = await somebody('repeated@x.test');
    mailed.length = 0;
    await role(id, 'coach');
    await deps.accounts.setGroups(id, 'member');
    expect(await role(id, 'coach')).toMatchObject({ status: 204 });
    expect(await group('coach')).toContain(id);

    await access(id, true);
    expect(await access(id, true)).toMatchObject({ status: 204 });
    expect([
      (await read(id)).changes.length,
      mailed.filter(({ kind }) => kind === 'account-changed').length,
    ]).toEqual([2, 2]);
  });

  it('logs each change with IDs only', async () => {
    const id = await somebody('line@x.test');
    const log = collectLog();
    await role(id, 'coach');
    log.stop();

    expect(log.entries()).toContainEqual({
      time: expect.any(String),
      level: 'info',
      event: 'account changed',
      by: admin.memberId,
      memberId: id,
      kind: 'role',
    });
  });

  it('ends all sessions on request', async () => {
    const id = await somebody('sessions@x.test');
    const ended: string[] = [];
    const accounts = { signOut: async (memberId: string) => void ended.push(memberId) };
    const sessionEnds = sessionEndStore(tables.client, 'members');
    const answer = await endMemberSessionsEndpoint.with({ ...deps, accounts, sessionEnds })(
      call(id, { reason: REASON }),
    );

    expect([answer, ended, await authenticate(id)]).toMatchObject([{ status: 204 }, [id], null]);
    expect((await read(id)).changes).toMatchObject([{ change: { kind: 'sign-out' } }]);
  });
});

describe('the member list', () => {
  it('finds members by any part of their email or name, ignoring case, and returns their last visit', async () => {
    const anna = await somebody('Anna@find.test');
    await somebody('annabel@find.test');

    const lastSeen = lastSeenStore(tables.client, 'members');
    await lastSeen.record(anna, now());
    await lastSeen.record('nobody', now());
    await indexMembers();

    const found = async (search: string) =>
      (await list({ search })).members.map(({ email }) => email);
    expect(await found('sam s')).toContain('anna@find.test');
    expect(await found('NABEL@')).toEqual(['annabel@find.test']);
    expect(await found('nobody here')).toEqual([]);

    const { members, next } = await list({ search: 'ANNA' });
    expect(members.map(({ email }) => email)).toEqual(['anna@find.test', 'annabel@find.test']);
    expect(members).toMatchObject([
      { lastSeenAt: now().toISOString(), role: 'member' },
      { lastSeenAt: null },
    ]);
    expect(next).toBeNull();
  });

  it('pages through all members exactly once', async () => {
    const store = memberStore(tables.client, 'members');
    for (let at = 10; at < 70; at += 1) {
      await store.ensure(
        { memberId: `p${at}`, email: `page${at}@x.test`, firstName: 'P', lastName: '' },
        START,
      );
    }

    await indexMembers();

    const seen: string[] = [];
    let after: string | undefined;

    do {
      const page = await list({ search: 'page', ...(after && { after }) });
      expect(page.members.length).toBeLessThanOrEqual(25);

      seen.push(...page.members.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);

    expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
  });

  it('filters by current plan and by state, and misses no one between two pages', async () => {
    const store = memberStore(tables.client, 'members');
    const past = '2026-02-01T00:00:00.000Z';
    const rows = [
      ['f1', { plan: 'executive', grantedPlan: 'executive' }],
      ['f2', { plan: 'executive', planEndsAt: past }],
      ['f3', { plan: 'executive', disabled: true, disabledAt: past }],
      ['f4', { plan: 'executive' }],
    ] as const;

    for (const [memberId, set] of rows) {
      const person = { memberId, email: `${memberId}@filter.test`, firstName: 'F', lastName: '' };
      await store.ensure(person, START);
      await update({ client: tables.client, tableName: 'members' }, { memberId }, { set });
    }

    await indexMembers();

    const ids = (members: readonly ListedMember[]) => members.map(({ id }) => id);
    const first = await list({ plan: 'executive', pageSize: 2 });
    const second = await list({ plan: 'executive', pageSize: 2, after: first.next ?? '' });
    expect([ids(first.members), ids(second.members)]).toEqual([['f1', 'f3'], ['f4']]);
    expect([first.members[0]?.grantedPlan, second.next]).toEqual(['executive', null]);

    expect(ids((await list({ plan: 'executive', state: 'disabled' })).members)).toEqual(['f3']);
    expect(ids((await list({ search: 'filter.test', plan: 'none' })).members)).toEqual(['f2']);
  });

  it('reads a bounded number of members for a filter', async () => {
    const calls = await recordTableCalls(tables.client, () => list({ plan: 'executive' }));
    expect(calls).toMatchObject([{ command: 'QueryCommand', input: { Limit: 1_000 } }]);
  });

  it('makes the same table calls, however many members match', async () => {
    const commands = async (search: string) =>
      (await recordTableCalls(tables.client, () => list({ search }))).map(({ command }) => command);
    const one = await commands('page10@x');

    expect(one).toEqual(['QueryCommand', 'BatchGetItemCommand']);
    expect(await commands('@x.test')).toEqual(one);
  });

  it('finds a changed name, and no longer the previous one', async () => {
    const id = await somebody('renamed@find.test');
    await indexMembers();

    const form = { firstName: 'Quentin', lastName: 'Zed', professionLevel: null };
    await profileStore(tables.client, 'members').save(id, form);
    await indexMembers();
    expect((await list({ search: 'ntin z' })).members).toMatchObject([{ id }]);

    const stored = await rowsByMember(tables.client, {
      ...MEMBER_SEARCH,
      tableName: 'search',
    }).list(id);
    expect(stored.filter(({ entry }) => String(entry).startsWith('sam'))).toEqual([]);
  });

  it('writes nothing for a profile saved with the same name, and only the missing entries otherwise', async () => {
    const id = await somebody('unchanged@find.test');
    await indexMembers();

    const profiles = profileStore(tables.client, 'members');
    await profiles.save(id, { firstName: 'Sam', lastName: 'S', professionLevel: 'student' });
    expect(await searchStore().listUnindexed()).toEqual([]);

    const indexed = {
      memberId: id,
      email: 'unchanged@find.test',
      firstName: 'Sam',
      lastName: 'Sx',
    };

    const calls = await recordTableCalls(tables.client, () => searchStore().index(indexed));
    // Replaces the 4 suffixes of 'sam s' that have at least 2 characters with the 5 of 'sam sx'.
    expect(calls.map(({ command }) => command).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'DeleteItemCommand'),
      ...Array.from({ length: 5 }, () => 'PutItemCommand'),
      'QueryCommand',
    ]);
  });

  it('continues with the next member if one can’t be indexed', async () => {
    const failing = await somebody('failing@find.test');
    const next = await somebody('next@find.test');
    const search = searchStore();
    const index: typeof search.index = (indexed) =>
      indexed.memberId === failing ? Promise.reject(new Error('too long')) : search.index(indexed);

    await expect(indexMembersSchedule.with({ search: { ...search, index } })()).rejects.toThrow(
      '1 members could not be indexed',
    );
    expect((await list({ search: 'next@find' })).members).toMatchObject([{ id: next }]);
    expect(await search.listUnindexed()).toMatchObject([{ memberId: failing }]);

    await indexMembers();
  });

  it('indexes the latest name, even if it changes while the previous one is indexed', async () => {
    const id = await somebody('racing@find.test');
    const search = searchStore();
    const [seen] = (await search.listUnindexed()).filter(({ memberId }) => memberId === id);
    const form = { firstName: 'Wilma', lastName: 'W', professionLevel: null };
    await profileStore(tables.client, 'members').save(id, form);
    if (seen) await search.markIndexed(seen);
    await indexMembers();

    expect((await list({ search: 'wilma' })).members).toMatchObject([{ id }]);
  });

  describe('with a forged cursor', () => {
    const cursorOf = (position: unknown) =>
      Buffer.from(JSON.stringify(position)).toString('base64url');
    const position = { prefix: 'pa', entry: 'page20@x.test#p20' };
    /** Returns the page's emails, or the error code if the cursor is refused. */
    const read = (after: string) =>
      list({ search: 'page', after }).then(
        ({ members }) => members.map(({ email }) => email),
        (error: Error) => error.message,
      );

    it.each([
      ['invalid JSON', 'bm90IGpzb24'],
      ['an empty cursor', ''],
      ['an array', cursorOf(['pa', 'page20@x.test#p20'])],
      ['null', cursorOf(null)],
      ['a missing entry', cursorOf({ prefix: 'pa' })],
      ['an empty entry', cursorOf({ ...position, entry: '' })],
      [
        'an entry that doesn’t match the search',
        cursorOf({ ...position, entry: 'pann@x.test#p20' }),
      ],
      [
        'an entry that is too long for a key',
        cursorOf({ ...position, entry: `page${'x'.repeat(2000)}` }),
      ],
      ['a lone surrogate', cursorOf({ ...position, entry: 'page\ud800' })],
      ['another partition', cursorOf({ ...position, prefix: 'aa' })],
      [
        'a cursor of the list of all members',
        cursorOf({ email: 'page20@x.test', memberId: 'p20' }),
      ],
    ])('rejects %s', async (_, after) => {
      expect(await read(after)).toBe('BAD_CURSOR');
    });

    it('refuses the cursor or returns matching members, never fails', async () => {
      await fc.assert(
        fc.asyncProperty(forgedCursors(position), async (after) => {
          const seen = await read(after);
          return (
            seen === 'BAD_CURSOR' ||
            (Array.isArray(seen) && seen.every((email) => email.startsWith('page')))
          );
        }),
        { numRuns: repetitions({ short: 300, full: 10_000 }), seed },
      );
    });
  });
});
