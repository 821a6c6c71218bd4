import { listOf } from '../http/lists.ts';
import type { Customer, Invoice, Subscription } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { shownLine, type Line } from './invoice-lines.ts';

export interface NewInvoice {
  readonly subscription: Subscription;
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  readonly lines: readonly Line[];
  /** When it becomes final by itself, in seconds; null when that is done at once. */
  readonly finalizesAt?: number | null;
  readonly prorationDate?: number | undefined;
}

/** Below this Stripe charges nothing and carries the amount over, in cents. */
const SMALLEST_CHARGE = 50;

/** What there is to pay of a total when the customer's balance is taken into account; amounts in cents. */
export function settled(total: number, balance: number): { amountDue: number; endingBalance: number } {
  const due = total + balance;
  if (due >= SMALLEST_CHARGE) return { amountDue: due, endingBalance: 0 };
  return { amountDue: 0, endingBalance: due };
}

/** A draft that nobody keeps yet: the invoice that is made and the one that is only shown beforehand have the same figures. */
export function draftInvoice(world: World, id: string, given: NewInvoice): Invoice {
  const { subscription, reason, lines, finalizesAt = null, prorationDate } = given;
  const customer = world.get('customer', subscription.customer);
  const shown = lines.map((line) => shownLine(world, line, { invoice: id, subscription }));
  const total = shown.reduce((sum, { amount }) => sum + amount, 0);
  const { amountDue, endingBalance } = settled(total, customer.balance);
  const starts = lines.map(({ period }) => period.start);
  return {
    ...unchanging,
    ...customerFields(customer),
    id,
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatic_tax: automaticTax(subscription),
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    created: world.now,
    currency: subscription.currency,
    default_payment_method: null,
    ending_balance: reason === 'upcoming' ? endingBalance : null,
    lines: listOf(shown, `/v1/invoices/${id}/lines`),
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(prorationDate !== undefined && { subscription_proration_date: prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: world.now,
    period_start: Math.min(world.now, ...starts),
    starting_balance: customer.balance,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: customer.test_clock,
    total,
    total_excluding_tax: total,
  };
}

/** Reckoned, and nothing to pay: the account collects taxes nowhere. */
function automaticTax({ automatic_tax: { enabled, liability } }: Subscription): Invoice['automatic_tax'] {
  const done = enabled ? ({ provider: 'stripe', status: 'complete' } as const) : { provider: null, status: null };
  return { disabled_reason: null, enabled, liability, ...done };
}

const unchanging = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Greenroom',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'draft',
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>;

function customerFields(
  customer: Customer,
): Pick<
  Invoice,
  | 'customer'
  | 'customer_address'
  | 'customer_email'
  | 'customer_name'
  | 'customer_phone'
  | 'customer_shipping'
  | 'customer_tax_exempt'
  | 'customer_tax_ids'
> {
  return {
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: [],
  };
}
