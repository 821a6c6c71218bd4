import {
  accountChangeStore,
  memberStore,
  type AccountChangeRow,
  type MemberStore,
} from '#functions/members/members.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { rowsOf } from '#platform/member-data/rows-by-member.store.ts';
import { clock } from '#platform/uses/use.ts';
import type { AccountChange } from '#shared/accounts/account-change.ts';
import { getMember } from '#shared/accounts/members.contract.ts';

import { filterActiveSessions, SESSIONS, toIsoTime } from '../sessions/active-sessions.ts';
import { toListedMember } from './listed-member.ts';

export const getMemberEndpoint = endpoint(getMember, {
  impact: 'Administrators cannot see a member’s page.',
  uses: {
    members: memberStore.pick('find'),
    sessions: rowsOf(SESSIONS).pick('list'),
    changes: accountChangeStore.pick('list'),
    now: clock,
  },
})(async ({ params: { id } }, { members, sessions, changes, now }) => {
  const [row, found, log] = await Promise.all([
    members.find(id),
    sessions.list(id),
    changes.list(id),
  ]);

  if (!row) return refuse('NOT_FOUND');

  const open = filterActiveSessions(found, row, now());
  const nameOf = await readNames(members, log);

  return {
    status: 200,
    body: {
      member: toListedMember(row, now()),
      sessions: open.map(({ device, createdAt, lastSeenAt }) => ({
        device,
        signedInAt: toIsoTime(createdAt),
        lastSeenAt: toIsoTime(lastSeenAt),
      })),
      changes: log.map(({ at, change, reason, isConfirmed, byId }) => ({
        at,
        change: withCoachNames(change, nameOf),
        reason,
        isConfirmed,
        by: nameOf.get(byId) ?? null,
      })),
    },
  };
});

export const { handler, declaration } = getMemberEndpoint;

/**
 * The log stores no names, so the name of a deleted administrator or coach disappears with their
 * account.
 */
async function readNames(members: Pick<MemberStore, 'find'>, changes: readonly AccountChangeRow[]) {
  const ids = [...new Set(changes.flatMap(({ byId, change }) => [byId, ...listCoachIds(change)]))];
  const rows = await Promise.all(ids.map((id) => members.find(id)));

  return new Map(
    rows.flatMap((row) =>
      row ? [[row.memberId, `${row.firstName} ${row.lastName}`.trim() || row.email]] : [],
    ),
  );
}

function listCoachIds(change: AccountChange): string[] {
  return change.kind === 'coach-request'
    ? [change.from, change.to].filter((id) => id !== null)
    : [];
}

function withCoachNames(change: AccountChange, nameOf: ReadonlyMap<string, string>): AccountChange {
  if (change.kind !== 'coach-request') return change;
  const toName = (id: string | null) => id && (nameOf.get(id) ?? 'a former coach');
  return { ...change, from: toName(change.from), to: toName(change.to) };
}
