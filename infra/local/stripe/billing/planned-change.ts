import type * as z from 'zod';
import { requirePrice } from '../catalogue/catalogue-routes.ts';
import { badRequest, missing } from '../http/api-error.ts';
import { mergedMetadata } from '../http/params.ts';
import type { Price, Subscription, SubscriptionItem } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { periodLines, type Line } from './invoice-lines.ts';
import { planOf } from './new-subscription.ts';
import { DAY, periodEnd } from './periods.ts';
import { prorations } from './prorations.ts';
import type { changedItem } from './subscription-params.ts';

export interface Wish {
  readonly items?: readonly z.output<typeof changedItem>[] | undefined;
  readonly trialEnd?: number | 'now' | undefined;
  readonly prorationBehavior: 'always_invoice' | 'create_prorations' | 'none';
  /** In seconds; the moment of the call when it is left out. */
  readonly prorationDate?: number | undefined;
}

/** What a change comes to before anything is changed: for carrying it out and for showing it beforehand alike. */
export interface PlannedChange {
  readonly items: SubscriptionItem[];
  /** What is to be paid or given back because of it. */
  readonly lines: Line[];
  /** The trial ends or moves by it, and the periods with it. */
  readonly trial: { readonly end: number; readonly isOver: boolean } | undefined;
}

export function planChange(world: World, subscription: Subscription, wish: Wish): PlannedChange {
  const items = wish.items ? changedItems(world, subscription, wish.items) : subscription.items.data;
  if (wish.trialEnd !== undefined) return planTrialEnd(world, subscription, { items, trialEnd: wish.trialEnd });
  const isFree = subscription.status === 'trialing' || wish.prorationBehavior === 'none' || !wish.items;
  if (isFree) return { items, lines: [], trial: undefined };
  const date = wish.prorationDate ?? world.now;
  return { items, lines: prorations(world, { before: subscription.items.data, after: items, date }), trial: undefined };
}

function planTrialEnd(
  world: World,
  subscription: Subscription,
  { items, trialEnd }: { items: readonly SubscriptionItem[]; trialEnd: number | 'now' },
): PlannedChange {
  if (subscription.status !== 'trialing') {
    if (trialEnd === 'now') return { items: [...items], lines: [], trial: undefined };
    throw badRequest('This stand-in moves the end of a trial only while it runs.', { param: 'trial_end' });
  }
  if (trialEnd === 'now') {
    const begun = items.map((item) => withPeriod(item, world.now, periodEndOf(world.now, item.price)));
    return { items: begun, lines: periodLines(world, begun), trial: { end: world.now, isOver: true } };
  }
  if (trialEnd <= world.now || trialEnd > world.now + 730 * DAY) {
    throw badRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  }
  const moved = items.map((item) => withPeriod(item, item.current_period_start, trialEnd));
  return { items: moved, lines: [], trial: { end: trialEnd, isOver: false } };
}

function changedItems(
  world: World,
  subscription: Subscription,
  wanted: readonly z.output<typeof changedItem>[],
): SubscriptionItem[] {
  const now = subscription.items.data;
  const changes = new Map<string, SubscriptionItem | undefined>();
  const added: SubscriptionItem[] = [];
  for (const [at, wish] of wanted.entries()) {
    const price = wish.price === undefined ? undefined : usablePrice(world, subscription, { id: wish.price, at });
    const known = now.find(({ id }) => id === wish.id);
    if (wish.id !== undefined && !known) throw missing('subscription item', wish.id, `items[${at}][id]`);
    if (known) changes.set(known.id, wish.deleted ? undefined : withWish(known, { price, wish }));
    else if (price) added.push(addedItem(world, subscription, { price, wish }));
    else
      throw badRequest('Missing required param: items[0][price].', {
        code: 'parameter_missing',
        param: `items[${at}][price]`,
      });
  }
  const kept = now.flatMap((item) => (changes.has(item.id) ? (changes.get(item.id) ?? []) : item));
  const items = [...kept, ...added];
  if (items.length === 0) throw badRequest('A subscription must have at least one active plan.', { param: 'items' });
  return items;
}

type WithPrice<P> = { readonly price: P; readonly wish: z.output<typeof changedItem> };

function withWish(item: SubscriptionItem, { price, wish }: WithPrice<Price | undefined>): SubscriptionItem {
  return {
    ...item,
    ...(price && { price, plan: planOf(price) }),
    quantity: wish.quantity ?? item.quantity,
    metadata: mergedMetadata(item.metadata, wish.metadata),
  };
}

function addedItem(world: World, subscription: Subscription, { price, wish }: WithPrice<Price>): SubscriptionItem {
  const [model] = subscription.items.data;
  if (!model) throw new Error('a subscription without items');
  const blank = { ...model, id: world.newId('si'), created: world.now, quantity: 1, metadata: {} };
  return withWish(blank, { price, wish });
}

function usablePrice(world: World, subscription: Subscription, { id, at }: { id: string; at: number }): Price {
  const price = requirePrice(world, id, `items[${at}][price]`);
  const now = subscription.items.data[0]?.price.recurring;
  const isSameRhythm =
    price.recurring?.interval === now?.interval && price.recurring?.interval_count === now?.interval_count;
  if (!price.active || !isSameRhythm || price.currency !== subscription.currency) {
    throw badRequest('This stand-in changes only to active prices of the same interval and currency.', {
      param: `items[${at}][price]`,
    });
  }
  return price;
}

function withPeriod(item: SubscriptionItem, start: number, end: number): SubscriptionItem {
  return { ...item, current_period_start: start, current_period_end: end };
}

function periodEndOf(start: number, { recurring }: Price): number {
  return periodEnd(start, start, recurring ?? { interval: 'month', interval_count: 1 });
}
