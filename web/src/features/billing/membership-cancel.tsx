import { useState } from 'react';
import { planName } from '../../../../shared/catalog/tiers.ts';
import { getErrorMessage } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatLocalDateTime } from '../../ui/format-local-time.ts';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { useNotify } from '../../ui/toast.tsx';
import { MembershipRow } from './membership-rows.tsx';
import { useCancelPlan, useResumePlan } from './membership.queries.ts';
import { getEndIfCanceled, type Subscription } from './plan-state.ts';

/** Lets the member cancel the plan. Shows the end date before and after canceling. */
export function CancelRow({ subscription }: { readonly subscription: Subscription }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelPlan();
  const notify = useNotify();
  const name = planName(subscription.tier);
  const end = getEndIfCanceled(subscription);
  const close = () => {
    setAsking(false);
    cancel.reset();
  };
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: ({ membership }) => {
        close();
        notify({ title: 'Your plan is canceled', description: getAccessText(membership.subscription?.endsAt ?? null) });
      },
    });
  return (
    <MembershipRow
      label="Cancel"
      action={
        <Button size="small" onClick={() => setAsking(true)}>
          Cancel plan
        </Button>
      }
    >
      {end
        ? `If you cancel, you keep access until ${formatLocalDateTime(end)}.`
        : 'If you cancel, your plan ends right away and you don’t owe the overdue payment.'}
      <ConfirmDialog
        open={isAsking}
        title={`Cancel ${name}?`}
        onClose={close}
        keepLabel="Keep plan"
        confirmLabel={cancel.isPending ? 'Canceling...' : 'Cancel plan'}
        disabled={cancel.isPending}
        onConfirm={confirm}
      >
        <p>
          {end
            ? `You keep access until ${formatLocalDateTime(end)} and won’t be charged again. You can resume your plan until then.`
            : 'Your plan ends right away. You don’t owe the overdue payment and won’t be charged again.'}{' '}
          We keep your recordings, reports and progress.
        </p>
        {cancel.error && (
          <p role="alert" className="mt-3 text-red-text">
            We couldn’t cancel your plan. {getErrorMessage(cancel.error)}
          </p>
        )}
      </ConfirmDialog>
    </MembershipRow>
  );
}

function getAccessText(end: string | null): string {
  return end ? `You keep access until ${formatLocalDateTime(end)}.` : 'Your plan has ended and you owe nothing.';
}

export function ResumeButton() {
  const resume = useResumePlan();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const onClick = () =>
    resume.mutate(undefined, {
      onSuccess: () => notify({ title: 'Your plan continues', description: 'Your cancellation was undone.' }),
      onError: (error) => notifyError('Couldn’t resume your plan', error),
    });
  return (
    <Button variant="primary" disabled={resume.isPending} onClick={onClick}>
      {resume.isPending ? 'Resuming...' : 'Resume plan'}
    </Button>
  );
}
