import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Receipt } from '../../../../shared/billing/receipts.contract.ts';
import { formatMoney } from '../../../../shared/billing/money.ts';
import { Button } from '../../ui/button.tsx';
import { formatLocalDate } from '../../ui/format-local-time.ts';
import { LoadFailureNote } from '../../ui/load-failure.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { MembershipRow } from './membership-rows.tsx';
import { receiptsQuery } from './receipts.queries.ts';

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
      {isOpen ? <ReceiptList /> : 'We also email you a receipt for each payment.'}
    </MembershipRow>
  );
}

const reasonTexts: Readonly<Record<Receipt['reason'], string>> = {
  first: 'First month',
  renewal: 'Monthly charge',
  change: 'Plan change',
};

function ReceiptList() {
  const { data, error, refetch } = useQuery(receiptsQuery);
  if (error && !data)
    return <LoadFailureNote text="We couldn’t load your receipts." className="" onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <Loading label="Loading your receipts" />
        <Skeleton className="h-6 w-60" />
      </>
    );
  }
  if (data.length === 0) return 'No payments yet.';
  return (
    <ul className="space-y-3">
      {data.map(({ id, paidAt, reason, amount, refunded, url }) => (
        <li key={id}>
          <span className="font-medium figures">{formatMoney(amount)}</span> on {formatLocalDate(paidAt)}
          <span className="block text-sm text-soft">
            {reasonTexts[reason]}
            {refunded.cents > 0 && ` · ${formatMoney(refunded)} refunded`}
            {url && (
              <>
                {' · '}
                <a href={url} target="_blank" rel="noreferrer" className="text-leaf underline underline-offset-2">
                  View receipt
                  <span className="sr-only"> from {formatLocalDate(paidAt)} (opens in a new tab)</span>
                </a>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
