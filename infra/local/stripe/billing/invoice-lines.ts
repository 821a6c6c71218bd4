import type { InvoiceLine, Price, Subscription, SubscriptionItem } from '../state/objects.ts';
import type { World } from '../state/world.ts';

export interface Line {
  readonly item: SubscriptionItem;
  readonly price: Price;
  readonly amount: number;
  readonly description: string;
  readonly period: { readonly start: number; readonly end: number };
  readonly isProration: boolean;
}

/** `$19.00` */
export function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** What a whole period of the subscription costs. */
export function periodLines(world: World, items: readonly SubscriptionItem[]): Line[] {
  return items.map((item) => ({
    item,
    price: item.price,
    amount: item.price.unit_amount * item.quantity,
    description: `${item.quantity} × ${productName(world, item.price)} (at ${money(item.price.unit_amount)} / ${item.price.recurring?.interval ?? 'month'})`,
    period: { start: item.current_period_start, end: item.current_period_end },
    isProration: false,
  }));
}

/** What a trial costs: nothing. */
export function trialLines(world: World, items: readonly SubscriptionItem[]): Line[] {
  return periodLines(world, items).map((line) => ({
    ...line,
    amount: 0,
    description: `Trial period for ${productName(world, line.price)}`,
  }));
}

export function productName(world: World, price: Price): string {
  return world.get('product', price.product).name;
}

interface Belongs {
  readonly invoice: string;
  readonly subscription: Pick<Subscription, 'id' | 'metadata'>;
}

/** The line as Stripe shows it. */
export function shownLine(world: World, line: Line, { invoice, subscription }: Belongs): InvoiceLine {
  const { item, price, amount, description, period, isProration } = line;
  return {
    id: world.newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: isProration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { ...period },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
