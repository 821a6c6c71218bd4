import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../../shared/billing/money.ts';
import { describeLock, describeOverdueReason } from '../../../../shared/billing/overdue.ts';
import { isLockedOut, useSession } from '../../platform/session.ts';
import { ButtonLink, type ButtonSize, type ButtonVariant } from '../../ui/button.tsx';
import { formatLocalDate } from '../../ui/format-local-time.ts';
import { membershipQuery } from './membership.queries.ts';

export interface LockedPayment {
  /** For example 'Practice has been locked since Nov 30, 2026: pay $29'. */
  readonly title: string;
  /** For example 'Visa 0341 was declined.'; empty while loading. */
  readonly reason: string;
  /** For example 'Pay $29'. */
  readonly label: string;
}

/** What a member must pay to get access again; null if nothing is owed, or if the member still has access. */
export function useLockedPayment(): LockedPayment | null {
  const { user } = useSession();
  const since = isLockedOut(user) ? user.paymentDueBy : null;
  const { data } = useQuery({ ...membershipQuery, enabled: since !== null });
  if (since === null) return null;
  const overdue = data?.subscription?.overdue;
  const day = formatLocalDate(since);
  if (!overdue) return { title: `Practice has been locked since ${day}`, reason: '', label: 'Pay in Settings' };
  return {
    title: describeLock(overdue, day),
    reason: describeOverdueReason(overdue),
    label: `Pay ${formatMoney(overdue)}`,
  };
}

interface PayLinkProps {
  readonly payment: LockedPayment;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly className?: string;
}

/** Links to Settings, where the member pays. */
export function PayLink({ payment, variant = 'primary', ...rest }: PayLinkProps) {
  return (
    <ButtonLink to="/settings" variant={variant} {...rest}>
      {payment.label}
    </ButtonLink>
  );
}

interface PayToOpenProps extends Omit<PayLinkProps, 'payment'> {
  readonly title: string;
}

/** Replaces a locked item's upgrade link while the member owes a payment. */
export function PayToOpen({ title, variant, ...rest }: PayToOpenProps) {
  const payment = useLockedPayment();
  if (!payment) return null;
  return (
    <ButtonLink to="/settings" variant={variant} aria-label={`${payment.label} to open ${title}`} {...rest}>
      {payment.label}
    </ButtonLink>
  );
}
