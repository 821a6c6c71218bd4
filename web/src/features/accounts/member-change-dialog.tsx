import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REASON_LENGTH } from '#shared/accounts/account-change.ts';
import { formatMoney, type Money } from '#shared/billing/money.ts';
import type { ListedMember } from '#shared/accounts/members.contract.ts';
import { getErrorMessage, hasErrorCode } from '#web/platform/api-error.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Checkbox } from '#web/ui/controls/choice.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { Textarea } from '#web/ui/controls/field.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { describeMemberChange, getDisplayName, type MemberChange } from './member-change.ts';
import { memberRefundQuery, useChangeMember } from './members.queries.ts';
import { RecentCodeDialog } from './recent-code-dialog.tsx';

interface MemberChangeDialogProps {
  member: ListedMember;
  change: MemberChange;
  onClose: () => void;
}

export function MemberChangeDialog({ member, change, onClose }: MemberChangeDialogProps) {
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

  const isRefund = change.kind === 'refund-plan';
  const refund = useQuery({ ...memberRefundQuery(member.id), enabled: isRefund });
  const isAmountShown = refund.data !== undefined && !refund.isFetching;
  // Billing emails the member about a cancellation or refund, without the reason.
  const isReasonForMember = change.kind !== 'cancel-plan' && !isRefund;

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
      keepLabel={change.kind === 'cancel-plan' ? 'Keep plan' : 'Cancel'}
      confirmLabel={confirmLabel}
      variant={isDangerous ? 'danger' : 'primary'}
      disabled={reason.trim() === '' || (isRefund && !isAmountShown)}
      isBusy={isPending}
      onConfirm={confirm}
    >
      {isRefund && (
        <RefundAmount amount={isAmountShown ? refund.data : undefined} error={refund.error} />
      )}
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
          hint={`Kept in the audit log, and in the member’s data export. Emailed to ${isReasonForMember ? 'the member and ' : ''}the other administrators.`}
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

function RefundAmount({ amount, error }: { amount: Money | undefined; error: Error | null }) {
  return (
    <p aria-live="polite" className="mb-3">
      {amount
        ? `They get ${formatMoney(amount)} back, which is everything they paid.`
        : error
          ? `The amount couldn’t be loaded. ${getErrorMessage(error)}`
          : 'Calculating the refund…'}
    </p>
  );
}
