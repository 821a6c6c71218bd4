import { useState } from 'react';
import { formatMoney } from '../../../../shared/billing/money.ts';
import { planName } from '../../../../shared/catalogue/tiers.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { date } from '../../ui/time.ts';
import { useNotify } from '../../ui/toast.tsx';
import { MembershipRow } from './membership-row.tsx';
import { useRefundPlan } from './membership.queries.ts';
import type { Subscription } from './plan-state.ts';

interface RefundRowProps {
  readonly subscription: Subscription;
  /** The last day of the guarantee; an ISO time. */
  readonly until: string;
}

/** The money-back guarantee. */
export function RefundRow({ subscription, until }: RefundRowProps) {
  const [isAsking, setAsking] = useState(false);
  const refund = useRefundPlan();
  const notify = useNotify();
  const { tier, state } = subscription;
  const close = () => {
    setAsking(false);
    refund.reset();
  };
  const confirm = () =>
    refund.mutate(undefined, {
      onSuccess: ({ refunded }) => {
        close();
        const what = refunded.cents > 0 ? formatMoney(refunded) : 'Your money';
        notify({ title: `${what} is on its way back`, description: 'Your plan has ended.' });
      },
    });
  return (
    <MembershipRow
      label="Money back"
      action={
        <Button size="small" onClick={() => setAsking(true)}>
          Refund
        </Button>
      }
    >
      Until {date(until)} you can have everything back that you paid.
      <Dialog
        open={isAsking}
        title={`Refund ${planName(tier)}?`}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{state === 'ended' ? 'Not now' : 'Keep plan'}</Button>
            <Button look="danger" disabled={refund.isPending} onClick={confirm}>
              {refund.isPending ? 'Refunding...' : state === 'ended' ? 'Refund' : 'Refund and end plan'}
            </Button>
          </>
        }
      >
        <p>
          Everything you paid goes back the way you paid it.
          {state !== 'ended' && ' Your plan ends at once.'}
        </p>
        {refund.error && (
          <p role="alert" className="mt-3 text-red-text">
            Nothing was refunded. {reasonOf(refund.error)}
          </p>
        )}
      </Dialog>
    </MembershipRow>
  );
}
