import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takingTurns, type Turns } from '../billing/turns.fixtures.ts';
import { startLocalTables, type LocalTables } from '../platform/dynamo/local-tables.fixtures.ts';
import type { RawRequest } from '../platform/http/call.ts';
import { newId } from '../platform/new-id.ts';
import { member } from '../platform/session/principal.fixtures.ts';
import { directoryStore, type DirectoryStore } from './directory.store.ts';
import { memberStore } from './member.store.ts';
import { setMemberAccessWith } from './set-member-access.endpoint.ts';
import { setMemberRoleWith } from './set-member-role.endpoint.ts';
import type { StaffParts } from './staff-changes.ts';

const START = new Date('2026-03-01T12:00:00Z');
const request: RawRequest = {
  requestId: 'r',
  headers: {},
  cookies: {},
  bytes: new Uint8Array(),
  sourceIp: '203.0.113.7',
};
const accounts = {
  setGroups: () => Promise.resolve(),
  disable: () => Promise.resolve(),
  enable: () => Promise.resolve(),
};

let tables: LocalTables;
let directory: DirectoryStore;
beforeAll(async () => {
  const index = { name: 'directory', partition: 'directory', sort: 'email' };
  tables = await startLocalTables([{ name: 'members', partition: 'memberId', index }]);
  directory = directoryStore(tables.client, 'members');
});
afterAll(() => tables.close());

type Way = 'demotes' | 'disables';
interface Act {
  readonly by: string;
  readonly way: Way;
  readonly whom: string;
}

function doing(parts: StaffParts, { by, way, whom }: Act) {
  const call = { caller: { ...member, memberId: by, role: 'admin' as const }, query: undefined, request };
  const params = { id: whom };
  return way === 'demotes'
    ? setMemberRoleWith(parts)({ ...call, params, body: { role: 'member' } })
    : setMemberAccessWith(parts)({ ...call, params, body: { disabled: true } });
}

async function makeAdmins(ids: readonly string[]) {
  const store = memberStore(tables.client, 'members');
  for (const memberId of ids) {
    await store.ensure({ memberId, email: `${memberId}@x.test`, firstName: 'A', lastName: 'A' }, START);
    await directory.setRole(memberId, 'admin', START);
  }
}

async function remaining(ids: readonly string[]) {
  const rows = await Promise.all(ids.map((id) => directory.find(id)));
  return rows.filter((row) => row?.role === 'admin' && !row.disabled).length;
}

/** Dependencies whose writes wait for their scheduled turn. */
const inTurns = ({ pause }: Turns): StaffParts => ({
  accounts,
  now: () => START,
  newId,
  directory: {
    find: (id) => directory.find(id),
    enable: (id) => directory.enable(id),
    setRole: (...given) => pause().then(() => directory.setRole(...given)),
    disable: (...given) => pause().then(() => directory.disable(...given)),
    startActing: (...given) => pause().then(() => directory.startActing(...given)),
    stopActing: (...given) => pause().then(() => directory.stopActing(...given)),
  },
});

/**
 * Runs the acts concurrently in the order given by `choices`, then first come, first served. Returns the number of
 * waiting calls at each step.
 */
async function play(acts: readonly Act[], choices: readonly number[]) {
  const turns = takingTurns();
  for (const act of acts) await turns.start(() => doing(inTurns(turns), act));
  const breadths: number[] = [];
  while (turns.waiting() > 0) {
    breadths.push(turns.waiting());
    await turns.goOn(choices[breadths.length - 1] ?? 0);
  }
  return breadths;
}

/** The next untested order, depth first; undefined after the last. */
function nextChoices(played: readonly number[], breadths: readonly number[]): number[] | undefined {
  const taken = breadths.map((_, at) => played[at] ?? 0);
  for (let at = breadths.length - 1; at >= 0; at -= 1) {
    const next = (taken[at] ?? 0) + 1;
    if (next < (breadths[at] ?? 0)) return [...taken.slice(0, at), next];
  }
  return undefined;
}

describe('two administrators who act on each other in the same second', () => {
  it('leave one, in whatever order their writes come', async () => {
    let choices: number[] | undefined = [];
    let orders = 0;
    while (choices) {
      const ids = [`order-${orders}-a`, `order-${orders}-b`] as const;
      await makeAdmins(ids);
      const acts: Act[] = [
        { by: ids[0], way: 'demotes', whom: ids[1] },
        { by: ids[1], way: 'disables', whom: ids[0] },
      ];
      const breadths: number[] = await play(acts, choices);
      expect(await remaining(ids), `after ${choices.join(' ')}`).toBeGreaterThanOrEqual(1);
      choices = nextChoices(choices, breadths);
      orders += 1;
    }
    expect(orders).toBeGreaterThan(10);
  });

  it('leave one also as three in a ring', async () => {
    const ids = ['ring-a', 'ring-b', 'ring-c'] as const;
    const acts: Act[] = [
      { by: ids[0], way: 'demotes', whom: ids[1] },
      { by: ids[1], way: 'disables', whom: ids[2] },
      { by: ids[2], way: 'demotes', whom: ids[0] },
    ];
    for (const choices of [[], [0, 0, 0, 2, 1, 0], [2, 1, 0], [0, 1, 0, 1, 1], [1, 1, 0, 0, 1]]) {
      await makeAdmins(ids);
      for (const id of ids) await directory.enable(id);
      await play(acts, choices);
      expect(await remaining(ids), `after ${choices.join(' ')}`).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('an administrator who changes somebody', () => {
  const parts = (now: Date): StaffParts => ({ directory, accounts, now: () => now, newId });
  const soon = new Date(START.getTime() + 59_999);
  const later = new Date(START.getTime() + 60_000);

  it('is told so, and one whose rights were taken meanwhile changes nobody', async () => {
    await makeAdmins(['one', 'other']);
    await directory.startActing('other', 'an-act', START);
    const act: Act = { by: 'one', way: 'demotes', whom: 'other' };
    expect(await doing(parts(soon), act)).toMatchObject({ refused: 'CONFLICT' });
    await directory.stopActing('other', 'an-act');
    expect(await doing(parts(soon), act)).toMatchObject({ status: 204 });
    const back: Act = { by: 'other', way: 'disables', whom: 'one' };
    expect(await doing(parts(soon), back)).toMatchObject({ refused: 'ADMIN_ONLY' });
    expect(await directory.find('one')).toMatchObject({ role: 'admin', disabled: false });
  });

  it('whose call died holds nobody up for longer than a minute', async () => {
    await makeAdmins(['dead', 'alive']);
    await directory.startActing('dead', 'died', START);
    const again: Act = { by: 'dead', way: 'demotes', whom: 'alive' };
    expect(await doing(parts(soon), again)).toMatchObject({ refused: 'CONFLICT' });
    const act: Act = { by: 'alive', way: 'demotes', whom: 'dead' };
    expect(await doing(parts(soon), act)).toMatchObject({ refused: 'CONFLICT' });
    expect(await doing(parts(later), act)).toMatchObject({ status: 204 });
  });
});
