import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createInterleaving,
  type Interleaving,
} from '#functions/billing/fixtures/interleaving.fixtures.ts';
import { memberStore } from '#functions/members/members.public.ts';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { newId } from '#platform/new-id.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { directoryStore, type DirectoryStore } from './directory.store.ts';
import { setMemberAccessEndpoint } from './set-member-access.endpoint.ts';
import { setMemberRoleEndpoint } from './set-member-role.endpoint.ts';

const START = new Date('2026-03-01T12:00:00Z');

const accounts = {
  setGroups: () => Promise.resolve(),
  disable: () => Promise.resolve(),
  enable: () => Promise.resolve(),
};

const recording = {
  staff: { listIds: async () => [] },
  formerCoaches: { releaseHolds: () => Promise.resolve() },
  changeLog: {
    add: () => Promise.resolve(),
    confirm: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  },
  mails: { post: () => Promise.resolve() },
};

let tables: LocalTables;
let directory: DirectoryStore;

beforeAll(async () => {
  const index = { name: 'directory', partition: 'directory', sort: 'email' };
  tables = await startLocalTables([{ name: 'members', partition: 'memberId', index }]);
  directory = directoryStore(tables.client, 'members');
});

afterAll(() => tables.close());

type StaffAction = 'demotes' | 'disables';

interface AttemptedAction {
  actorId: string;
  action: StaffAction;
  targetId: string;
}

type StaffDeps = Parameters<typeof setMemberRoleEndpoint.with>[0] &
  Parameters<typeof setMemberAccessEndpoint.with>[0];

function performAction(deps: StaffDeps, { actorId, action, targetId }: AttemptedAction) {
  const call = { ...aCall, caller: { ...member, memberId: actorId, role: 'admin' as const } };
  const params = { id: targetId };

  return action === 'demotes'
    ? setMemberRoleEndpoint.with(deps)({
        ...call,
        params,
        body: { role: 'member', reason: 'Leaving' },
      })
    : setMemberAccessEndpoint.with(deps)({
        ...call,
        params,
        body: { disabled: true, reason: 'Leaving' },
      });
}

async function makeAdmins(ids: readonly string[]) {
  const store = memberStore(tables.client, 'members');
  for (const memberId of ids) {
    await store.ensure(
      { memberId, email: `${memberId}@x.test`, firstName: 'A', lastName: 'A' },
      START,
    );

    await directory.setRole(memberId, 'admin', START);
  }
}

async function remaining(ids: readonly string[]) {
  const rows = await Promise.all(ids.map((id) => directory.find(id)));
  return rows.filter((row) => row?.role === 'admin' && !row.disabled).length;
}

/** Dependencies whose writes pause until the test resumes them. */
const inTurns = ({ pause }: Interleaving): StaffDeps => ({
  accounts,
  ...recording,
  now: () => START,
  newId,
  directory: {
    find: (id) => directory.find(id),
    enable: (id) => directory.enable(id),
    setRole: (...given) => pause().then(() => directory.setRole(...given)),
    disable: (...given) => pause().then(() => directory.disable(...given)),
    acquireAdminLease: (...given) => pause().then(() => directory.acquireAdminLease(...given)),
    releaseAdminLease: (...given) => pause().then(() => directory.releaseAdminLease(...given)),
  },
});

/**
 * Runs the actions concurrently. Each step resumes one paused write: `choices` contains the write's
 * index for each step (default: 0). Returns the number of paused writes at each step.
 */
async function play(acts: readonly AttemptedAction[], choices: readonly number[]) {
  const turns = createInterleaving();
  for (const act of acts) await turns.start(() => performAction(inTurns(turns), act));

  const breadths: number[] = [];
  while (turns.pausedCount() > 0) {
    breadths.push(turns.pausedCount());
    await turns.resume(choices[breadths.length - 1] ?? 0);
  }

  return breadths;
}

/**
 * Enumerates the orders of writes depth-first: returns the choices for the next order, or undefined
 * after the last one.
 */
function nextChoices(played: readonly number[], breadths: readonly number[]): number[] | undefined {
  const taken = breadths.map((_, at) => played[at] ?? 0);
  for (let at = breadths.length - 1; at >= 0; at -= 1) {
    const next = (taken[at] ?? 0) + 1;
    if (next < (breadths[at] ?? 0)) return [...taken.slice(0, at), next];
  }

  return undefined;
}

describe('administrators who change each other concurrently', () => {
  it('leave at least one of two administrators, in every order of their writes', async () => {
    let choices: number[] | undefined = [];
    let orders = 0;

    while (choices) {
      const ids = [`order-${orders}-a`, `order-${orders}-b`] as const;
      await makeAdmins(ids);

      const acts: AttemptedAction[] = [
        { actorId: ids[0], action: 'demotes', targetId: ids[1] },
        { actorId: ids[1], action: 'disables', targetId: ids[0] },
      ];

      const breadths: number[] = await play(acts, choices);
      expect(await remaining(ids), `after ${choices.join(' ')}`).toBeGreaterThanOrEqual(1);

      choices = nextChoices(choices, breadths);
      orders += 1;
    }

    expect(orders).toBeGreaterThan(10);
  });

  it('leave at least one of three administrators if each changes the next', async () => {
    const ids = ['ring-a', 'ring-b', 'ring-c'] as const;
    const acts: AttemptedAction[] = [
      { actorId: ids[0], action: 'demotes', targetId: ids[1] },
      { actorId: ids[1], action: 'disables', targetId: ids[2] },
      { actorId: ids[2], action: 'demotes', targetId: ids[0] },
    ];

    for (const choices of [[], [0, 0, 0, 2, 1, 0], [2, 1, 0], [0, 1, 0, 1, 1], [1, 1, 0, 0, 1]]) {
      await makeAdmins(ids);
      for (const id of ids) await directory.enable(id);
      await play(acts, choices);
      expect(await remaining(ids), `after ${choices.join(' ')}`).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('an administrator who changes another account', () => {
  const deps = (now: Date): StaffDeps => ({
    ...recording,
    directory,
    accounts,
    now: () => now,
    newId,
  });

  const soon = new Date(START.getTime() + 59_999);
  const later = new Date(START.getTime() + 60_000);

  it('gets a conflict while the target is also making a change, and can’t change anything after losing the role', async () => {
    await makeAdmins(['one', 'other']);
    await directory.acquireAdminLease('other', 'an-act', START);

    const act: AttemptedAction = { actorId: 'one', action: 'demotes', targetId: 'other' };
    expect(await performAction(deps(soon), act)).toMatchObject({ refused: 'CONFLICT' });

    await directory.releaseAdminLease('other', 'an-act');
    expect(await performAction(deps(soon), act)).toMatchObject({ status: 204 });

    const back: AttemptedAction = { actorId: 'other', action: 'disables', targetId: 'one' };
    expect(await performAction(deps(soon), back)).toMatchObject({ refused: 'ADMIN_ONLY' });
    expect(await directory.find('one')).toMatchObject({ role: 'admin', disabled: false });
  });

  it('blocks others for at most a minute after a crash', async () => {
    await makeAdmins(['dead', 'alive']);
    await directory.acquireAdminLease('dead', 'died', START);

    const again: AttemptedAction = { actorId: 'dead', action: 'demotes', targetId: 'alive' };
    expect(await performAction(deps(soon), again)).toMatchObject({ refused: 'CONFLICT' });

    const act: AttemptedAction = { actorId: 'alive', action: 'demotes', targetId: 'dead' };
    expect(await performAction(deps(soon), act)).toMatchObject({ refused: 'CONFLICT' });
    expect(await performAction(deps(later), act)).toMatchObject({ status: 204 });
  });
});
