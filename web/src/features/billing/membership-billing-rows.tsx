import { formatMoney } from '../../../../shared/billing/money.ts';
import { formatLocalDate, formatLocalDateTime } from '../../ui/format-local-time.ts';
import { PortalButton } from './membership-portal.tsx';
import { MembershipRow } from './membership-row.tsx';
import type { Subscription } from './plan-state.ts';

/** Shows the next charge and the end of the trial. */
export function ChargeRow({ subscription }: { readonly subscription: Subscription }) {
  const { state, trialEndsAt, nextCharge, endsAt } = subscription;
  return (
    <>
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

export function CardRow({ subscription: { card } }: { readonly subscription: Subscription }) {
  return (
    <MembershipRow label="Card" action={<PortalButton size="small" label="Card and invoices" />}>
      {card ? <span className="figures">{formatCard(card)}</span> : 'None'}
    </MembershipRow>
  );
}

/** Past invoices remain available after the plan has ended. */
export function InvoicesRow() {
  return (
    <MembershipRow label="Invoices" action={<PortalButton size="small" label="Card and invoices" />}>
      Your past payments and saved card.
    </MembershipRow>
  );
}

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Example: 'Visa ending in 4242'. Payment methods other than cards have no number. */
export function formatCard({ brand, last4 }: NonNullable<Subscription['card']>): string {
  return last4 === '' ? 'Stored by our payment provider' : `${brands[brand] ?? 'Card'} ending in ${last4}`;
}
