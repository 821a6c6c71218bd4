import type { ReactNode } from 'react';
import { formatCard } from '../../../../shared/billing/card-text.ts';
import { formatMoney, type Money } from '../../../../shared/billing/money.ts';
import { formatLocalDate, formatLocalDateTime } from '../../ui/format-local-time.ts';
import { PortalButton } from './membership-portal.tsx';
import type { Subscription } from './plan-state.ts';

interface MembershipRowProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function MembershipRow({ label, children, action }: MembershipRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-60 sm:flex sm:gap-6">
        <h4 className="shrink-0 font-sans text-sm font-medium text-faint sm:w-32 sm:pt-px">{label}</h4>
        <div className="min-w-0 break-words">{children}</div>
      </div>
      {action}
    </div>
  );
}

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

export function CreditRow({ credit }: { readonly credit: Money }) {
  return (
    <MembershipRow label="Credit">
      <span className="font-medium figures">{formatMoney(credit)}</span> toward your next charges
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
