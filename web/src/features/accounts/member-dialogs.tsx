import { useState } from 'react';
import type { Role } from '../../../../shared/accounts/member.ts';
import type { ListedMember } from '../../../../shared/accounts/members.contract.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { calledAs, roleTexts } from './member-change.ts';
import { useSetAccess, useSetRole } from './members.queries.ts';

interface DialogProps {
  readonly member: ListedMember;
  readonly onClose: () => void;
}

const rights: Record<Role, string> = {
  member: 'They keep their plan and recordings, and lose the desks of coaches and administrators.',
  coach: 'They see the recordings and messages that members send to coaches, and answer them.',
  admin: 'They can change all content, look every member up, and do to others what you can do here.',
};

export function RoleDialog({ member, role, onClose }: DialogProps & { readonly role: Role }) {
  const { mutate, isPending } = useSetRole();
  const notify = useNotify();
  const name = calledAs(member);
  const confirm = () =>
    mutate(
      { id: member.id, role, seenRole: member.role },
      {
        onSuccess: () =>
          notify({ title: `${name}: ${roleTexts[role]}`, description: 'The role counts from the next log-in.' }),
        onError: (error) => notify({ title: 'Not changed', description: reasonOf(error), tone: 'destructive' }),
        onSettled: onClose,
      },
    );
  return (
    <Dialog
      open
      title={`Change ${name} to ${roleTexts[role]}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isPending} onClick={confirm}>
            Change the role
          </Button>
        </>
      }
    >
      <p>{rights[role]}</p>
      <p className="mt-3">They are logged out everywhere and have the role when they log in again.</p>
    </Dialog>
  );
}

export function AccessDialog({ member, onClose }: DialogProps) {
  const isDisabling = member.state === 'open';
  const [cancelsPlan, setCancelsPlan] = useState(true);
  const { mutate, isPending } = useSetAccess();
  const notify = useNotify();
  const name = calledAs(member);
  const hasPlan = isDisabling && member.plan !== null;
  const confirm = () =>
    mutate(
      { id: member.id, disabled: isDisabling, cancelsPlan: hasPlan && cancelsPlan },
      {
        onSuccess: () => notify({ title: `${name} is ${isDisabling ? 'shut out' : 'in again'}` }),
        onError: (error) => notify({ title: 'Not changed', description: reasonOf(error), tone: 'destructive' }),
        onSettled: onClose,
      },
    );
  return (
    <Dialog
      open
      title={`${isDisabling ? 'Disable' : 'Enable'} ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={isDisabling ? 'danger' : 'primary'} isBusy={isPending} onClick={confirm}>
            {isDisabling ? 'Disable' : 'Enable'}
          </Button>
        </>
      }
    >
      {isDisabling ? (
        <p>They are logged out everywhere at once and cannot log in. Nothing of theirs is deleted.</p>
      ) : (
        <p>They can log in again. A plan that was cancelled stays cancelled.</p>
      )}
      {hasPlan && (
        <div className="mt-4">
          <Checkbox
            label="Also cancel the plan"
            hint="What is paid for runs to its end, and nothing more is charged. Without this the member goes on being charged."
            checked={cancelsPlan}
            onChange={({ target }) => setCancelsPlan(target.checked)}
          />
        </div>
      )}
    </Dialog>
  );
}
