import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '#shared/billing/money.ts';
import { REFUND_DAYS } from '#shared/billing/plan-periods.ts';
import type { Plan } from '#shared/billing/plans.ts';
import { RetryButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { Icon } from '#web/ui/display/icons.tsx';
import { useIsClient } from '#web/ui/use-is-client.ts';
import { type FirstCharge, formatDueToday, getMonthlyPrice } from './first-charge.ts';

/** Names the account being paid for, so that nobody pays for a stranger's account by mistake. */
export function AccountNote({ account }: { account: string }) {
  return (
    <p className="mb-4 text-soft">
      For <span className="font-semibold break-words text-ink">{account}</span>
    </p>
  );
}

/** The amounts and dates of the charges. Shown beside every card field. */
export function FirstChargeNote({ firstCharge, plan }: { firstCharge: FirstCharge; plan: Plan }) {
  const { at, amount } = firstCharge;
  return (
    <div
      aria-live="polite"
      aria-atomic="true"
      className="rounded-md border border-line bg-ground px-4 py-3.5"
    >
      <dl className="figures flex flex-col gap-1.5">
        <AmountLine label="Due today" value={formatDueToday(firstCharge)} />
        {at !== null && (
          <AmountLine
            label={
              <>
                First charge on <Day at={at} />
              </>
            }
            value={formatMoney(amount)}
          />
        )}
      </dl>

      <p className="mt-2 text-sm text-faint">
        Then {formatMoney(getMonthlyPrice(plan))} every month until you cancel.
        {at !== null && (
          <>
            {' Cancel before '}
            <Day at={at} /> and you pay nothing.
          </>
        )}
      </p>
    </div>
  );
}

/**
 * A date without line breaks. Prerendered pages reserve space for it, because the date isn't known
 * at build time.
 */
function Day({ at }: { at: string }) {
  const isClient = useIsClient();
  return (
    <span className={classes('whitespace-nowrap', !isClient && 'invisible')}>
      {isClient ? formatLocalDate(at) : 'Nov 22, 2026'}
    </span>
  );
}

function AmountLine({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd className="text-lg font-semibold">{value}</dd>
    </div>
  );
}

/**
 * An error that stays on the page after the toast closes. The alert region is always rendered, to
 * announce changes.
 */
export function CheckoutProblem({ text, children }: { text: string | null; children?: ReactNode }) {
  return (
    <div role="alert">
      {text && (
        <div className="mt-4 flex gap-3 rounded-md border border-red-text/60 bg-red-dim/40 p-4">
          <span className="pt-0.5 text-red-text">
            <Icon name="alert" />
          </span>
          <div className="min-w-0">
            <p>{text}</p>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * Shown instead of the card field if Stripe.js couldn't load, for example because an extension
 * blocks it.
 */
export function StripeUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-md border border-red-text/60 bg-red-dim/40 p-4">
      <p className="font-semibold">The card field didn’t load</p>
      <p className="mt-1 text-soft">
        We couldn’t reach Stripe, our payment provider. Check your connection, and turn off any
        browser extension that might block Stripe. You haven’t been charged, and nothing you typed
        is lost.
      </p>
      <RetryButton size="small" className="mt-3" onClick={onRetry} />
    </div>
  );
}

/** `isRefundable` is false for a payer who can't use the money-back guarantee anymore. */
export function PaymentSmallPrint({ isRefundable = true }: { isRefundable?: boolean }) {
  const guarantee = ` ${REFUND_DAYS}-day money-back guarantee, once per person.`;

  return (
    <div className="mt-3 text-center text-sm text-balance text-faint">
      <p>Cancel anytime.{isRefundable && guarantee}</p>
      <p className="mt-1">
        By continuing, you accept the <LegalLink to="/terms">Terms</LegalLink>. See{' '}
        <LegalLink to="/privacy">Privacy</LegalLink> for what we store about you.
      </p>
    </div>
  );
}

/**
 * A link to a legal page. When the user comes back, the form still has its input, except for the
 * card.
 */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-soft underline underline-offset-4 hover:text-leaf">
      {children}
    </Link>
  );
}
