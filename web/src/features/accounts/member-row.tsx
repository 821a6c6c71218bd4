import { roles } from '../../../../shared/accounts/member.ts';
import type { ListedMember } from '../../../../shared/accounts/members.contract.ts';
import { tierLabel } from '../../../../shared/catalog/tiers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { formatLocalDate, formatLocalDateTime } from '../../ui/format-local-time.ts';
import { getDisplayName, type MemberChange, roleLabels } from './member-change.ts';

interface MemberRowProps {
  readonly member: ListedMember;
  readonly isSelf: boolean;
  readonly onChange: (change: MemberChange) => void;
}

export function MemberRow({ member, isSelf, onChange }: MemberRowProps) {
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-line py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="max-w-full truncate font-sans text-base font-semibold tracking-normal">
            {getDisplayName(member)}
          </h2>
          {member.plan && <Badge>{tierLabel(member.plan)}</Badge>}
          {member.role !== 'member' && <Badge tone="dark">{roleLabels[member.role]}</Badge>}
          {member.state === 'disabled' && <Badge tone="red">Disabled</Badge>}
          {member.state === 'closing' && <Badge tone="red">Being deleted</Badge>}
        </div>
        <p className="mt-1 truncate text-sm text-soft">{member.email}</p>
        <p className="mt-0.5 text-sm text-faint">
          Joined {formatLocalDate(member.joinedAt)} ·{' '}
          {member.lastSeenAt ? `last seen ${formatLocalDateTime(member.lastSeenAt)}` : 'never logged in'}
        </p>
      </div>
      <Actions member={member} isSelf={isSelf} onChange={onChange} />
    </li>
  );
}

function Actions({ member, isSelf, onChange }: MemberRowProps) {
  if (isSelf)
    return <p className="text-sm text-faint">This is you. Only another administrator can change your account.</p>;
  if (member.state === 'closing') return null;
  const name = getDisplayName(member);
  const requestRole = (wanted: string) => {
    const role = roles.find((each) => each === wanted);
    if (role && role !== member.role) onChange({ kind: 'role', member, role });
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-42">
        <Select
          label="Role"
          aria-label={`Role of ${name}`}
          value={member.role}
          onChange={({ target }) => requestRole(target.value)}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </Select>
      </div>
      <Button
        variant={member.state === 'open' ? 'quiet' : 'secondary'}
        aria-label={`${member.state === 'open' ? 'Disable' : 'Enable'} ${name}`}
        onClick={() => onChange({ kind: 'access', member })}
      >
        {member.state === 'open' ? 'Disable' : 'Enable'}
      </Button>
    </div>
  );
}
