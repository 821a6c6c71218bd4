import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { REASON_LENGTH } from '#shared/accounts/account-change.ts';
import { roles } from '#shared/accounts/member.ts';
import type { ListedMember } from '#shared/accounts/members.contract.ts';
import { tierLabel } from '#shared/catalog/tiers.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choice.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { Select, Textarea } from '#web/ui/controls/field.tsx';
import { formatLocalDate, formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

import {
  describeMemberChange,
  getDisplayName,
  type MemberChange,
  roleLabels,
} from './member-change.ts';
import { ChangeLog, MemberRequests, MemberSessions } from './member-history.tsx';
import { MemberPlan } from './member-plan.tsx';
import { RecentCodeDialog } from './recent-code-dialog.tsx';
import { memberQuery, useChangeMember } from './members.queries.ts';
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
      {change && <ChangeDialog member={member} change={change} onClose={() => setChange(null)} />}
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

interface ChangeDialogProps {
  member: ListedMember;
  change: MemberChange;
  onClose: () => void;
}

function ChangeDialog({ member, change, onClose }: ChangeDialogProps) {
  const [reason, setReason] = useState('');
  const [cancelsPlan, setCancelsPlan] = useState(true);
  const [isCodeDue, setCodeDue] = useState(false);
  const { mutate, isPending } = useChangeMember(member.id);
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { title, text, confirmLabel, done, isDangerous } = describeMemberChange(
    getDisplayName(member),
    change,
  );

  const offersCancellation = change.kind === 'access' && change.disabled && member.plan !== null;

  const confirm = () =>
    mutate(
      {
        change,
        reason: reason.trim(),
        cancelsPlan: offersCancellation && cancelsPlan,
        expectedRole: member.role,
      },
      {
        onSuccess: () => {
          notify({ title: done });
          onClose();
        },
        onError: (error) => {
          if (hasErrorCode(error, 'RECENT_CODE_REQUIRED')) return setCodeDue(true);
          notifyError('The change couldn’t be made', error);
          onClose();
        },
      },
    );

  if (isCodeDue) {
    const confirmAgain = () => {
      setCodeDue(false);
      confirm();
    };

    return (
      <RecentCodeDialog
        confirmLabel={confirmLabel}
        onAccepted={confirmAgain}
        onClose={() => setCodeDue(false)}
      />
    );
  }

  return (
    <ConfirmDialog
      open
      title={title}
      onClose={onClose}
      keepLabel="Cancel"
      confirmLabel={confirmLabel}
      variant={isDangerous ? 'danger' : 'primary'}
      disabled={reason.trim() === ''}
      isBusy={isPending}
      onConfirm={confirm}
    >
      <p>{text}</p>

      {offersCancellation && (
        <div className="mt-4">
          <Checkbox
            label="Also cancel the plan"
            hint="They keep what they’ve paid for and won’t be charged again. If you don’t cancel the plan, charges continue."
            checked={cancelsPlan}
            onChange={({ target }) => setCancelsPlan(target.checked)}
          />
        </div>
      )}

      <div className="mt-4">
        <Textarea
          label="Reason"
          hint="Kept in the audit log and emailed to the member and the other administrators."
          rows={3}
          required
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

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

function MemberBadges({ member: { plan, role, state } }: { member: ListedMember }) {
  return (
    <>
      {plan && <Badge>{tierLabel(plan)}</Badge>}
      {role !== 'member' && <Badge tone="dark">{roleLabels[role]}</Badge>}
      {state === 'disabled' && <Badge tone="red">Disabled</Badge>}
      {state === 'closing' && <Badge tone="red">Being deleted</Badge>}
    </>
  );
}

function MemberDates({ member: { joinedAt, lastSeenAt } }: { member: ListedMember }) {
  return (
    <p className="mt-0.5 text-sm text-faint">
      Joined {formatLocalDate(joinedAt)} ·{' '}
      {lastSeenAt ? `last seen ${formatLocalDateTime(lastSeenAt)}` : 'never logged in'}
    </p>
  );
}
