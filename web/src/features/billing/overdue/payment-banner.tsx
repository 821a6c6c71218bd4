import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isLockedOut, useSession } from '#web/platform/session.ts';
import { readTabValue, saveTabValue } from '#web/platform/tab-storage.store.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { membershipQuery } from '../membership/membership.queries.ts';
import { PortalButton } from '../membership/membership-portal.tsx';
import { PayOverdueButton } from './pay-overdue-button.tsx';
import { getOverdueAccess } from '../membership/plan-state.ts';
import { describeOverduePayment } from '../membership/plan-texts.ts';

/**
 * Session storage key. Its value identifies the payment and the access for which the member closed
 * the banner.
 */
const KEY = 'payment-banner-closed';

/**
 * Banner on every page while a payment is overdue. Closing the banner hides it in this tab for this
 * payment.
 */
export function PaymentBanner() {
  const { user } = useSession();
  const dueBy = user?.paymentDueBy ?? null;
  // The banner returns once access has ended.
  const closeKey = dueBy && `${dueBy} ${user?.plan ?? 'locked'}`;
  const [closed, setClosed] = useState(() => readTabValue(KEY));

  const close = () => {
    saveTabValue(KEY, closeKey);
    setClosed(closeKey);
    // The button that had focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  };

  return (
    <div aria-live="polite">
      {dueBy !== null && closeKey !== closed && <OverdueNotice dueBy={dueBy} onClose={close} />}
    </div>
  );
}

function OverdueNotice({ dueBy, onClose }: { dueBy: string; onClose: () => void }) {
  const { user } = useSession();
  const { data } = useQuery(membershipQuery);
  const subscription = data?.subscription;
  const overdue = subscription?.overdue;

  const text = overdue
    ? describeOverduePayment(
        subscription.tier,
        overdue,
        getOverdueAccess({ plan: user?.plan ?? null, subscription }),
      )
    : isLockedOut(user)
      ? `Practice has been locked since ${formatLocalDate(dueBy)}.`
      : 'A payment is overdue.';

  return (
    <section aria-label="Payment" className="border-b border-red-text/40 bg-red-dim">
      <div className="mx-auto flex max-w-[1168px] items-start gap-3 px-4 py-2.5 sm:items-center sm:px-6">
        <span className="pt-2.5 text-red-text sm:pt-0">
          <Icon name="alert" />
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-2 py-1">
          <p className="min-w-0 flex-1 basis-64 pt-1 sm:pt-0">{text}</p>
          {overdue?.reason === 'confirm' ? (
            <PayOverdueButton overdue={overdue} size="small" />
          ) : (
            <PortalButton size="small" label="Update card" />
          )}
        </div>
        <IconButton icon="close" label="Dismiss" className="-mr-2.5" onClick={onClose} />
      </div>
    </section>
  );
}
