import type { Invoice, Subscription } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { announceTrialEnd, collectWhenDue, finalizeWhenDue, turnPeriod } from './cycle.ts';
import { expireIncomplete } from './end-subscription.ts';
import { expirePendingUpdate } from './pending-update.ts';
import { DAY, HOUR } from './periods.ts';

/** Something that happens by itself at a moment, in seconds since 1970. */
interface Step {
  readonly at: number;
  act(): void;
}

const INCOMPLETE_LIVES = 23 * HOUR;
const RUNNING = ['active', 'past_due', 'trialing', 'unpaid'];
const OVER = ['canceled', 'incomplete_expired'];

/** The moment it is for a customer: their clock's, if they have one. */
export function nowOf(world: World, customerId: string): number {
  const clock = world.find('testClock', world.find('customer', customerId)?.test_clock);
  return clock?.frozen_time ?? world.realNow;
}

/** Plays everything of one customer that is due, each thing at its own moment. */
export function catchUp(world: World, customerId: string): void {
  const until = nowOf(world, customerId);
  for (;;) {
    const step = nextStep(world, customerId);
    if (!step || step.at > until) return;
    world.at(step.at, () => step.act());
  }
}

/** The same for everybody. */
export function catchUpAll(world: World): void {
  if (world.playedUntil === world.realNow) return;
  for (const customer of customersWithSomethingDue(world)) catchUp(world, customer);
  world.playedUntil = world.realNow;
}

/** The same for those whose subscriptions or invoices changed just now, while no time went by. */
export function catchUpChanged(world: World): void {
  const changed = [...world.changedRows('subscription'), ...world.changedRows('invoice')];
  for (const customer of new Set(changed.map((row) => row.customer))) catchUp(world, customer);
}

/** In one look at everything. */
function customersWithSomethingDue(world: World): Set<string> {
  const isDue = (customer: string, steps: readonly Step[]) => {
    const until = steps.length > 0 ? nowOf(world, customer) : 0;
    return steps.some(({ at }) => at <= until);
  };
  const subscriptions = world.all('subscription').filter((each) => isDue(each.customer, stepsOf(world, each)));
  const invoices = world.all('invoice').filter((each) => isDue(each.customer, stepsOfInvoice(world, each)));
  return new Set([...subscriptions, ...invoices].map(({ customer }) => customer));
}

function nextStep(world: World, customerId: string): Step | undefined {
  const subscriptions = world
    .all('subscription')
    .filter(({ customer, status }) => customer === customerId && !OVER.includes(status));
  const ids = new Set(subscriptions.map(({ id }) => id));
  const invoices = world
    .all('invoice')
    .filter(({ parent, status }) => ids.has(parent.subscription_details.subscription) && status !== 'paid');
  return [
    ...subscriptions.flatMap((subscription) => stepsOf(world, subscription)),
    ...invoices.flatMap((invoice) => stepsOfInvoice(world, invoice)),
  ]
    .toSorted((a, b) => a.at - b.at)
    .at(0);
}

function stepsOf(world: World, subscription: Subscription): Step[] {
  const { id, status, pending_update: update, trial_end: trialEnd } = subscription;
  if (status === 'incomplete') {
    return [{ at: subscription.created + INCOMPLETE_LIVES, act: () => expireIncomplete(world, subscription) }];
  }
  if (!RUNNING.includes(status)) return [];
  const steps: Step[] = [{ at: periodEndOf(subscription), act: () => turnPeriod(world, subscription) }];
  if (update) steps.push({ at: update.expires_at, act: () => expirePendingUpdate(world, id) });
  if (status === 'trialing' && trialEnd !== null && world.note(id).trialEndAnnounced !== trialEnd) {
    const at = Math.max(trialEnd - 3 * DAY, subscription.trial_start ?? 0);
    steps.push({ at, act: () => announceTrialEnd(world, subscription) });
  }
  return steps;
}

function stepsOfInvoice(world: World, invoice: Invoice): Step[] {
  const { automatically_finalizes_at: finalizesAt, next_payment_attempt: nextTry, status } = invoice;
  if (status === 'draft' && finalizesAt !== null) {
    return [{ at: finalizesAt, act: () => finalizeWhenDue(world, invoice) }];
  }
  if (status === 'open' && nextTry !== null) return [{ at: nextTry, act: () => collectWhenDue(world, invoice) }];
  return [];
}

function periodEndOf({ items, cancel_at: cancelAt }: Subscription): number {
  const end = Math.min(...items.data.map((item) => item.current_period_end));
  return cancelAt === null ? end : Math.min(end, cancelAt);
}
