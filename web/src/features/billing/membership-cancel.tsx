import { useState } from 'react';
import { planName } from '../../../../shared/catalogue/tiers.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { dateTime } from '../../ui/time.ts';
import { useNotify } from '../../ui/toast.tsx';
import { MembershipRow } from './membership-row.tsx';
import { useCancelPlan, useResumePlan } from './membership.queries.ts';
import { endIfCancelled, type Subscription } from './plan-state.ts';

/** Cancels, with the end date before and after. */
export function CancelRow({ subscription }: { readonly subscription: Subscription }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelPlan();
  const notify = useNotify();
  const name = planName(subscription.tier);
  const end = endIfCancelled(subscription);
  const close = () => {
    setAsking(false);
    cancel.reset();
  };
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: ({ membership }) => {
        close();
        notify({ title: 'Your plan is cancelled', description: keptText(membership.subscription?.endsAt ?? null) });
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
        ? `If you cancel, it stays open until ${dateTime(end)}.`
        : 'If you cancel, it ends at once, and the open payment is dropped.'}
      <Dialog
        open={isAsking}
        title={`Cancel ${name}?`}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Keep plan</Button>
            <Button look="danger" disabled={cancel.isPending} onClick={confirm}>
              {cancel.isPending ? 'Cancelling...' : 'Cancel plan'}
            </Button>
          </>
        }
      >
        <p>
          {end
            ? `It stays open until ${dateTime(end)}. Nothing more is charged. Until then you can take it back.`
            : 'It ends at once. The open payment is dropped, and nothing more is charged.'}{' '}
          Your recordings, results and progress are kept.
        </p>
        {cancel.error && (
          <p role="alert" className="mt-3 text-red-text">
            Your plan was not cancelled. {reasonOf(cancel.error)}
          </p>
        )}
      </Dialog>
    </MembershipRow>
  );
}

function keptText(end: string | null): string {
  return end ? `It stays open until ${dateTime(end)}.` : 'It has ended, and nothing is owed.';
}

/** Takes a cancellation back. */
export function ResumeButton() {
  const resume = useResumePlan();
  const notify = useNotify();
  const onClick = () =>
    resume.mutate(undefined, {
      onSuccess: () => notify({ title: 'Your plan goes on', description: 'The cancellation was taken back.' }),
      onError: (error) =>
        notify({ title: 'Your plan was not resumed', description: reasonOf(error), tone: 'destructive' }),
    });
  return (
    <Button look="primary" disabled={resume.isPending} onClick={onClick}>
      {resume.isPending ? 'Resuming...' : 'Resume plan'}
    </Button>
  );
}
