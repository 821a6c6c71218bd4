import { getMember } from '../../shared/accounts/members.contract.ts';
import {
  accountChangeStore,
  memberStore,
  type AccountChangeRow,
  type AccountChangeStore,
  type MemberStore,
} from '../members/members.public.ts';
import { memberRowsFromEnv, type MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { filterActiveSessions, SESSIONS, toIsoTime } from './active-sessions.ts';
import { toListedMember } from './listed-member.ts';

interface Deps {
  readonly members: Pick<MemberStore, 'find'>;
  readonly sessions: Pick<MemberRows, 'list'>;
  readonly changes: Pick<AccountChangeStore, 'list'>;
  readonly now: () => Date;
}

export function getMemberWith({ members, sessions, changes, now }: Deps): UseCase<typeof getMember> {
  return async ({ params: { id } }) => {
    const [row, found, log] = await Promise.all([members.find(id), sessions.list(id), changes.list(id)]);
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
          change,
          reason,
          isConfirmed,
          by: nameOf.get(byId) ?? null,
        })),
      },
    };
  };
}

/** The log stores no names, so a deleted administrator's name disappears with their account. */
async function readNames(members: Deps['members'], changes: readonly AccountChangeRow[]) {
  const ids = [...new Set(changes.map(({ byId }) => byId))];
  const rows = await Promise.all(ids.map((id) => members.find(id)));
  return new Map(
    rows.flatMap((row) => (row ? [[row.memberId, `${row.firstName} ${row.lastName}`.trim() || row.email]] : [])),
  );
}

export const handler = endpoint(getMember, () =>
  getMemberWith({
    members: memberStore(),
    sessions: memberRowsFromEnv(SESSIONS),
    changes: accountChangeStore(),
    now: () => new Date(),
  }),
);
