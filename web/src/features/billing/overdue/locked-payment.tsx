import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#shared/accounts/user.ts';
import type { Membership } from '#shared/billing/billing.contract.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { describeLock, describeOverdueReason } from '#shared/billing/overdue.ts';
import { isLockedOut, useSession } from '#web/platform/session.ts';
import { ButtonLink, type ButtonSize, type ButtonVariant } from '#web/ui/controls/button.tsx';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { membershipQuery } from '../membership/membership.queries.ts';
import { findOpenDispute } from '../membership/plan-state.ts';

export interface LockedPayment {
  /** For example 'Payment overdue'. */
  status: string;
  /**
   * For example 'Practice has been locked since Nov 30, 2026: pay $29' or 'Your plan is on hold'.
   */
  title: string;
  /** For example 'Visa 0341 was declined.'; empty while loading. */
  reason: string;
  /** The label of the link to the settings, for example 'Pay $29'. */
  label: string;
}

/**
 * The overdue or disputed payment that locks a member's plan. Null if there is none, or if they
 * still have access.
 */
export function useLockedPayment(): LockedPayment | null {
  return useLock().payment;
}

/** Also tells whether the answer is still loading. */
function useLock(): { payment: LockedPayment | null; isLoading: boolean } {
  const { user } = useSession();
  const { data, isLoading } = useQuery({
    ...membershipQuery,
    enabled: user !== null && user.plan === null,
  });

  return { payment: findLockedPayment(user, data), isLoading };
}

function findLockedPayment(user: User | null, data: Membership | undefined): LockedPayment | null {
  const held = data?.plan === null ? findOpenDispute(data) : null;
  if (held) {
    const reason = `Your bank hasn’t decided about your disputed ${formatMoney(held.amount)} payment yet.`;
    return { status: 'On hold', title: 'Your plan is on hold', reason, label: 'See your plan' };
  }
  if (!isLockedOut(user)) return null;

  const status = 'Payment overdue';
  const overdue = data?.subscription?.overdue;
  const day = formatLocalDate(user.paymentDueBy);

  if (!overdue)
    return {
      status,
      title: `Practice has been locked since ${day}`,
      reason: '',
      label: 'Pay in Settings',
    };

  return {
    status,
    title: describeLock(overdue, day),
    reason: describeOverdueReason(overdue),
    label: `Pay ${formatMoney(overdue)}`,
  };
}

interface PayLinkProps {
  payment: LockedPayment;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

/** Links to Settings, where the member pays or reads about the dispute. */
export function PayLink({ payment, variant = 'primary', ...rest }: PayLinkProps) {
  return (
    <ButtonLink to="/settings" variant={variant} {...rest}>
      {payment.label}
    </ButtonLink>
  );
}

interface PayFirstProps extends Omit<PayLinkProps, 'payment'> {
  title: string;
  /** The upgrade link of a member who isn't locked out. */
  children: ReactNode;
}

/**
 * Replaces a locked item's upgrade link while a payment is overdue or disputed. Paying may not open
 * an item of a bigger plan.
 */
export function PayFirst({ title, variant, children, ...rest }: PayFirstProps) {
  const { payment, isLoading } = useLock();
  if (isLoading) return null;
  if (!payment) return children;

  return (
    <ButtonLink
      to="/settings"
      variant={variant}
      aria-label={`${payment.label}, before you open ${title}`}
      {...rest}
    >
      {payment.label}
    </ButtonLink>
  );
}
