import { useState } from 'react';
import type { Role } from '../../../../shared/accounts/member.ts';
import type { ListedMember } from '../../../../shared/accounts/members.contract.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { useNotify } from '../../ui/toast.tsx';
import { getDisplayName, roleLabels } from './member-change.ts';
import { useSetAccess, useSetRole } from './members.queries.ts';

interface DialogProps {
  readonly member: ListedMember;
  readonly onClose: () => void;
}

const roleDescriptions: Record<Role, string> = {
  member: 'They keep their plan and recordings but lose access to the coach and admin pages.',
  coach: 'They can see and answer members’ coach requests, including the recordings and messages.',
  admin: 'They can edit all content and, like you, look up and manage every member.',
};

export function RoleDialog({ member, role, onClose }: DialogProps & { readonly role: Role }) {
  const { mutate, isPending } = useSetRole();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const name = getDisplayName(member);
  const confirm = () =>
    mutate(
      { id: member.id, role, expectedRole: member.role },
      {
        onSuccess: () =>
          notify({
            title: `${name}: ${roleLabels[role]}`,
            description: 'The new role takes effect the next time they log in.',
          }),
        onError: (error) => notifyError('Couldn’t change the role', error),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      title={`Change ${name} to ${roleLabels[role]}?`}
      onClose={onClose}
      keepLabel="Cancel"
      confirmLabel="Change role"
      variant="primary"
      isBusy={isPending}
      onConfirm={confirm}
    >
      <p>{roleDescriptions[role]}</p>
      <p className="mt-3">They’ll be logged out everywhere and get the new role when they log in again.</p>
    </ConfirmDialog>
  );
}

export function AccessDialog({ member, onClose }: DialogProps) {
  const isDisabling = member.state === 'open';
  const verb = isDisabling ? 'Disable' : 'Enable';
  const [cancelsPlan, setCancelsPlan] = useState(true);
  const { mutate, isPending } = useSetAccess();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const name = getDisplayName(member);
  const hasPlan = isDisabling && member.plan !== null;
  const confirm = () =>
    mutate(
      { id: member.id, disabled: isDisabling, cancelsPlan: hasPlan && cancelsPlan },
      {
        onSuccess: () => notify({ title: `${name} is ${verb.toLowerCase()}d` }),
        onError: (error) => notifyError(`Couldn’t ${verb.toLowerCase()} ${name}`, error),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      title={`${verb} ${name}?`}
      onClose={onClose}
      keepLabel="Cancel"
      confirmLabel={verb}
      variant={isDisabling ? 'danger' : 'primary'}
      isBusy={isPending}
      onConfirm={confirm}
    >
      <p>
        {isDisabling
          ? 'They’ll be logged out everywhere right away and won’t be able to log in. None of their data is deleted.'
          : 'They can log in again. If their plan was canceled, it stays canceled.'}
      </p>
      {hasPlan && (
        <div className="mt-4">
          <Checkbox
            label="Also cancel the plan"
            hint="They keep what they’ve paid for and won’t be charged again. If you don’t cancel the plan, charges continue."
            checked={cancelsPlan}
            onChange={({ target }) => setCancelsPlan(target.checked)}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
