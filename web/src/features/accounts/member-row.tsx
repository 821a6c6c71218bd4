import { roles } from '../../../../shared/accounts/member.ts';
import type { ListedMember } from '../../../../shared/accounts/members.contract.ts';
import { tierLabel } from '../../../../shared/catalogue/tiers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { date, dateTime } from '../../ui/time.ts';
import { calledAs, type MemberChange, roleTexts } from './member-change.ts';

interface MemberRowProps {
  readonly member: ListedMember;
  readonly isMe: boolean;
  readonly onChange: (change: MemberChange) => void;
}

export function MemberRow({ member, isMe, onChange }: MemberRowProps) {
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-line py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="max-w-full truncate font-sans text-base font-semibold tracking-normal">{calledAs(member)}</h2>
          {member.plan && <Badge>{tierLabel(member.plan)}</Badge>}
          {member.role !== 'member' && <Badge tone="dark">{roleTexts[member.role]}</Badge>}
          {member.state === 'disabled' && <Badge tone="red">Disabled</Badge>}
          {member.state === 'closing' && <Badge tone="red">Being deleted</Badge>}
        </div>
        <p className="mt-1 truncate text-sm text-soft">{member.email}</p>
        <p className="mt-0.5 text-sm text-faint">
          Joined {date(member.joinedAt)} ·{' '}
          {member.lastSeenAt ? `seen ${dateTime(member.lastSeenAt)}` : 'never logged in'}
        </p>
      </div>
      <Actions member={member} isMe={isMe} onChange={onChange} />
    </li>
  );
}

function Actions({ member, isMe, onChange }: MemberRowProps) {
  if (isMe)
    return <p className="text-sm text-faint">This is you. Only another administrator can change your account.</p>;
  if (member.state === 'closing') return null;
  const name = calledAs(member);
  const choose = (wanted: string) => {
    const role = roles.find((each) => each === wanted);
    if (role && role !== member.role) onChange({ what: 'role', member, role });
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-42">
        <Select
          label="Role"
          aria-label={`Role of ${name}`}
          value={member.role}
          onChange={({ target }) => choose(target.value)}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleTexts[role]}
            </option>
          ))}
        </Select>
      </div>
      <Button
        look={member.state === 'open' ? 'quiet' : 'secondary'}
        aria-label={`${member.state === 'open' ? 'Disable' : 'Enable'} ${name}`}
        onClick={() => onChange({ what: 'access', member })}
      >
        {member.state === 'open' ? 'Disable' : 'Enable'}
      </Button>
    </div>
  );
}
