import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roles } from '#shared/accounts/member.ts';
import type { ListedMember } from '#shared/accounts/members.contract.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import { MemberChangeDialog } from './member-change-dialog.tsx';
import { getDisplayName, type MemberChange, roleLabels } from './member-change.ts';
import { ChangeLog, MemberRequests, MemberSessions } from './member-history.tsx';
import { MemberPlan } from './member-plan.tsx';
import { MemberBadges, MemberDates } from './member-row.tsx';
import { memberQuery } from './members.queries.ts';
import { SettingsSection } from './settings-section.tsx';

export function MemberDetails({ id, isSelf }: { id: string; isSelf: boolean }) {
  const { data, error, refetch } = useQuery(memberQuery(id));
  const [change, setChange] = useState<MemberChange | null>(null);

  if (!data) {
    return (
      <Page title="Member">
        {hasErrorCode(error, 'NOT_FOUND') ? (
          <EmptyState title="Member not found" action={<MembersLink />}>
            The account doesn’t exist or was deleted.
          </EmptyState>
        ) : error ? (
          <LoadFailure subject="The member" onRetry={() => void refetch()} />
        ) : (
          <SkeletonGroup
            label="Loading member"
            className="flex flex-col gap-3"
            blocks={['h-18', 'h-40', 'h-40']}
          />
        )}
      </Page>
    );
  }

  const { member, sessions, changes } = data;
  const canChange = !isSelf && member.state !== 'closing';

  return (
    <Page title={getDisplayName(member)}>
      <MembersLink />
      <PageHeading className="mt-3 break-words">{getDisplayName(member)}</PageHeading>
      <p className="mt-2 break-all text-soft">{member.email}</p>
      <MemberDates member={member} />
      <div className="mt-3 mb-8 flex flex-wrap gap-2">
        <MemberBadges member={member} />
      </div>

      <SettingsSection
        id="account"
        title="Account"
        hint="The member gets an email about every change."
      >
        {canChange ? (
          <AccountActions member={member} onChange={setChange} />
        ) : (
          <p className="text-soft">
            {isSelf
              ? 'This is you. Only another administrator can change your account.'
              : 'This account is being deleted.'}
          </p>
        )}
      </SettingsSection>

      <MemberPlan id={id} canChange={canChange} onChange={setChange} />
      <MemberRequests id={id} />

      <MemberSessions
        sessions={sessions}
        onEnd={canChange ? () => setChange({ kind: 'sign-out' }) : null}
      />

      <ChangeLog changes={changes} />
      {change && (
        <MemberChangeDialog member={member} change={change} onClose={() => setChange(null)} />
      )}
    </Page>
  );
}

function MembersLink() {
  return (
    <TextLink to="/admin/members" tone="soft" className="text-sm">
      All members
    </TextLink>
  );
}

interface AccountActionsProps {
  member: ListedMember;
  onChange: (change: MemberChange) => void;
}

function AccountActions({ member, onChange }: AccountActionsProps) {
  const requestRole = (wanted: string) => {
    const role = roles.find((each) => each === wanted);
    if (role && role !== member.role) onChange({ kind: 'role', role });
  };

  const isOpen = member.state === 'open';

  return (
    <div className="flex flex-wrap items-end gap-4">
      <div className="w-48">
        <Select
          label="Role"
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
        variant={isOpen ? 'danger' : 'secondary'}
        onClick={() => onChange({ kind: 'access', disabled: isOpen })}
      >
        {isOpen ? 'Disable account' : 'Enable account'}
      </Button>
    </div>
  );
}
