import { useState } from 'react';
import { REASON_LENGTH } from '../../../../shared/accounts/account-change.ts';
import type { ListedMember } from '../../../../shared/accounts/members.contract.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Textarea } from '../../ui/field.tsx';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { useNotify } from '../../ui/toast.tsx';
import { describeMemberChange, getDisplayName, type MemberChange } from './member-change.ts';
import { useChangeMember } from './members.queries.ts';

interface ChangeDialogProps {
  readonly member: ListedMember;
  readonly change: MemberChange;
  readonly onClose: () => void;
}

/** Asks for the reason for a change. The reason is recorded and emailed to the member. */
export function ChangeDialog({ member, change, onClose }: ChangeDialogProps) {
  const [reason, setReason] = useState('');
  const [cancelsPlan, setCancelsPlan] = useState(true);
  const { mutate, isPending } = useChangeMember(member.id);
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { title, text, confirmLabel, done, isDangerous } = describeMemberChange(getDisplayName(member), change);
  const offersCancellation = change.kind === 'access' && change.disabled && member.plan !== null;
  const confirm = () =>
    mutate(
      { change, reason: reason.trim(), cancelsPlan: offersCancellation && cancelsPlan, expectedRole: member.role },
      {
        onSuccess: () => notify({ title: done }),
        onError: (error) => notifyError('The change couldn’t be made', error),
        onSettled: onClose,
      },
    );
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
          hint="Kept in the audit log and emailed to the member."
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
