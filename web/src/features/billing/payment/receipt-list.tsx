import { formatMoney } from '#shared/billing/money.ts';
import type { Receipt } from '#shared/billing/receipts.contract.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { formatLocalDate } from '#web/ui/format-local-time.ts';

const reasonTexts: Readonly<Record<Receipt['reason'], string>> = {
  first: 'First month',
  renewal: 'Monthly charge',
  change: 'Plan change',
};

/** Payments, newest first. Each links to Stripe's receipt, if there is one. */
export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return 'No payments yet.';

  return (
    <ul className="space-y-3">
      {receipts.map(({ id, paidAt, reason, amount, refunded, url }) => (
        <li key={id}>
          <span className="font-medium figures">{formatMoney(amount)}</span> on{' '}
          {formatLocalDate(paidAt)}
          <span className="block text-sm text-soft">
            {reasonTexts[reason]}
            {refunded.cents > 0 && ` · ${formatMoney(refunded)} refunded`}

            {url && (
              <>
                {' · '}
                <TextLink to={url} target="_blank" rel="noreferrer">
                  View receipt
                  <span className="sr-only">
                    {' '}
                    from {formatLocalDate(paidAt)} (opens in a new tab)
                  </span>
                </TextLink>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
