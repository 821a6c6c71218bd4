import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/billing/money.ts';
import { useSession } from '../../platform/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { formatLocalDate } from '../../ui/format-local-time.ts';
import { membershipQuery } from './membership.queries.ts';
import { PortalButton } from './membership-portal.tsx';
import { readTabValue, saveTabValue } from '../../platform/tab-storage.store.ts';

/** Session storage key. Its value is the due date of the payment for which the member closed the banner. */
const KEY = 'payment-banner-closed';

/** Banner on every page while a payment is overdue. Closing the banner hides it in this tab for this payment. */
export function PaymentBanner() {
  const dueBy = useSession().user?.paymentDueBy ?? null;
  const [closed, setClosed] = useState(() => readTabValue(KEY));
  const close = () => {
    if (dueBy === null) return;
    saveTabValue(KEY, dueBy);
    setClosed(dueBy);
  };
  return (
    <div aria-live="polite">{dueBy !== null && dueBy !== closed && <Overdue dueBy={dueBy} onClose={close} />}</div>
  );
}

function Overdue({ dueBy, onClose }: { readonly dueBy: string; readonly onClose: () => void }) {
  const overdue = useQuery(membershipQuery).data?.subscription?.overdue;
  return (
    <section aria-label="Payment" className="border-b border-red-text/40 bg-red-dim">
      <div className="mx-auto flex max-w-[1168px] items-start gap-3 px-4 py-2.5 sm:items-center sm:px-6">
        <span className="pt-2.5 text-red-text sm:pt-0">
          <Icon name="alert" />
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-2 py-1">
          <p className="min-w-0 flex-1 basis-64 pt-1 sm:pt-0">
            Your last payment failed. You have until {formatLocalDate(dueBy)} to update your card.
            {overdue && ` We’ll charge ${formatMoney(overdue)} when you save the new card.`}
          </p>
          <PortalButton size="small" label="Update card" />
        </div>
        <IconButton icon="close" label="Dismiss" className="-mr-2.5" onClick={onClose} />
      </div>
    </section>
  );
}
