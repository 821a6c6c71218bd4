import { formatMoney } from '../../../../shared/billing/money.ts';
import { Button } from '../../ui/button.tsx';
import { date, dateTime } from '../../ui/time.ts';
import { MembershipRow } from './membership-row.tsx';
import type { Subscription } from './plan-state.ts';
import { usePortal } from './use-portal.ts';

/** When what is charged next, and when the trial ends. */
export function ChargeRow({ subscription }: { readonly subscription: Subscription }) {
  const { state, trialEndsAt, nextCharge, endsAt } = subscription;
  return (
    <>
      {state === 'trialing' && trialEndsAt && <MembershipRow label="Trial ends">{dateTime(trialEndsAt)}</MembershipRow>}
      {endsAt && <MembershipRow label="Open until">{dateTime(endsAt)}</MembershipRow>}
      <MembershipRow label="Next charge">
        {nextCharge ? (
          <>
            <span className="font-medium figures">{formatMoney(nextCharge.amount)}</span> on {date(nextCharge.at)}
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
    <MembershipRow label="Card" action={<PortalButton />}>
      {card ? (
        <span className="figures">
          {brandName(card.brand)} ending in {card.last4}
        </span>
      ) : (
        'None'
      )}
    </MembershipRow>
  );
}

/** After the end: what was paid can still be looked up. */
export function InvoicesRow() {
  return (
    <MembershipRow label="Invoices" action={<PortalButton />}>
      What you paid, and the card that is kept.
    </MembershipRow>
  );
}

function PortalButton() {
  const portal = usePortal();
  return (
    <Button size="small" disabled={portal.isOpening} onClick={portal.open}>
      {portal.isOpening ? 'Opening...' : 'Card and invoices'}
    </Button>
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

/** Stripe's name of a brand as it is printed on the card. */
export function brandName(brand: string): string {
  return brands[brand] ?? 'Card';
}
