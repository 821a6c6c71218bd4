import { Link } from 'react-router-dom';
import type { ListedMember } from '#shared/accounts/members.contract.ts';
import { tierLabel } from '#shared/catalog/tiers.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { formatLocalDate, formatLocalDateTime } from '#web/ui/format-local-time.ts';

import { getDisplayName, roleLabels } from './member-change.ts';

export function MemberRow({ member }: { member: ListedMember }) {
  return (
    <li className="border-t border-line">
      <Link to={`/admin/members/${member.id}`} className="block px-2 py-4 hover:bg-raised">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="max-w-full truncate font-sans text-base font-semibold tracking-normal">
            {getDisplayName(member)}
          </h2>
          <MemberBadges member={member} />
        </div>
        <p className="mt-1 truncate text-sm text-soft">{member.email}</p>
        <MemberDates member={member} />
      </Link>
    </li>
  );
}

export function MemberBadges({ member: { plan, role, state } }: { member: ListedMember }) {
  return (
    <>
      {plan && <Badge>{tierLabel(plan)}</Badge>}
      {role !== 'member' && <Badge tone="dark">{roleLabels[role]}</Badge>}
      {state === 'disabled' && <Badge tone="red">Disabled</Badge>}
      {state === 'closing' && <Badge tone="red">Being deleted</Badge>}
    </>
  );
}

export function MemberDates({ member: { joinedAt, lastSeenAt } }: { member: ListedMember }) {
  return (
    <p className="mt-0.5 text-sm text-faint">
      Joined {formatLocalDate(joinedAt)} ·{' '}
      {lastSeenAt ? `last seen ${formatLocalDateTime(lastSeenAt)}` : 'never logged in'}
    </p>
  );
}
