import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatMoney, type Money } from '#shared/billing/money.ts';
import { listReceipts } from '#shared/billing/receipts.contract.ts';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatLocalDate, formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { ReceiptList } from '../payment/receipt-list.tsx';
import { PortalButton } from '../membership/membership-portal.tsx';
import type { Overdue, Subscription } from '../membership/plan-state.ts';

interface MembershipRowProps {
  label: string;
  children: ReactNode;
  action?: ReactNode;
}

export function MembershipRow({ label, children, action }: MembershipRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-60 sm:flex sm:gap-6">
        <h4 className="shrink-0 font-sans text-sm font-medium text-faint sm:w-32 sm:pt-px">
          {label}
        </h4>
        <div className="min-w-0 break-words">{children}</div>
      </div>
      {action}
    </div>
  );
}

export function ChargeRow({ subscription }: { subscription: Subscription }) {
  const { state, trialEndsAt, nextCharge, endsAt, overdue } = subscription;
  if (overdue && state !== 'active') return <OverdueRow overdue={overdue} />;

  return (
    <>
      {overdue && <OverdueRow overdue={overdue} />}
      {state === 'trialing' && trialEndsAt && (
        <MembershipRow label="Trial ends">{formatLocalDateTime(trialEndsAt)}</MembershipRow>
      )}
      {endsAt && <MembershipRow label="Access until">{formatLocalDateTime(endsAt)}</MembershipRow>}
      <MembershipRow label="Next charge">
        {nextCharge ? (
          <>
            <span className="font-medium figures">{formatMoney(nextCharge.amount)}</span> on{' '}
            {formatLocalDate(nextCharge.at)}
          </>
        ) : (
          'None'
        )}
      </MembershipRow>
    </>
  );
}

/** The open invoices, and when the card is tried again. */
function OverdueRow({ overdue }: { overdue: Overdue }) {
  const { invoices, nextTryAt } = overdue;
  return (
    <>
      <MembershipRow label="Amount due">
        <span className="font-medium figures">{formatMoney(overdue)}</span>
        {invoices.length > 1 && (
          <ul className="mt-1 text-sm text-soft">
            {invoices.map(({ since, amount }) => (
              <li key={since}>
                {formatMoney(amount)} since {formatLocalDate(since)}
              </li>
            ))}
          </ul>
        )}
        {invoices.length <= 1 && ` since ${formatLocalDate(overdue.since)}`}
      </MembershipRow>
      {nextTryAt && <MembershipRow label="Next try">{formatLocalDate(nextTryAt)}</MembershipRow>}
    </>
  );
}

/** A row with a button that opens the Stripe customer portal. */
export function PortalRow({ label, children }: Omit<MembershipRowProps, 'action'>) {
  return (
    <MembershipRow label={label} action={<PortalButton size="small" label="Card and invoices" />}>
      {children}
    </MembershipRow>
  );
}

export function CreditRow({ credit }: { credit: Money }) {
  return (
    <MembershipRow label="Credit">
      <span className="font-medium figures">{formatMoney(credit)}</span> toward your next charges
    </MembershipRow>
  );
}

export function ReceiptsRow() {
  const [isOpen, setOpen] = useState(false);
  return (
    <MembershipRow
      label="Receipts"
      action={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide receipts' : 'Show receipts'}
        </Button>
      }
    >
      {isOpen ? <OwnReceipts /> : 'We also email you a receipt for each payment.'}
    </MembershipRow>
  );
}

function OwnReceipts() {
  const { data, error, refetch } = useQuery({
    queryKey: [listReceipts.path],
    queryFn: async ({ signal }) => (await call(listReceipts, { signal })).body.receipts,
    staleTime: 0,
  });

  if (error && !data)
    return (
      <LoadFailureNote
        text="We couldn’t load your receipts."
        className=""
        onRetry={() => void refetch()}
      />
    );

  if (!data) return <SkeletonBlock label="Loading your receipts" className="h-6 w-60" />;
  return <ReceiptList receipts={data} />;
}
