import { badRequest } from '../http/api-error.ts';
import type { SubscriptionItem } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { productName, type Line } from './invoice-lines.ts';

/** What was paid for and not used goes back, what is used instead is paid for, each by the second. */
export function prorations(
  world: World,
  { before, after, date }: { before: readonly SubscriptionItem[]; after: readonly SubscriptionItem[]; date: number },
): Line[] {
  const [first] = before;
  if (first && (date < first.current_period_start || date > first.current_period_end)) {
    throw badRequest(
      'Cannot specify a proration date outside of the current period. Please use the current_period_start and current_period_end of the subscription item.',
      { param: 'proration_date' },
    );
  }
  const keeps = (item: SubscriptionItem, others: readonly SubscriptionItem[]) =>
    others.some(
      ({ id, price, quantity }) => id === item.id && price.id === item.price.id && quantity === item.quantity,
    );
  const gone = before.filter((item) => !keeps(item, after));
  const come = after.filter((item) => !keeps(item, before));
  return [
    ...gone.map((item) => prorated(world, item, { date, word: 'Unused', sign: -1 })),
    ...come.map((item) => prorated(world, item, { date, word: 'Remaining', sign: 1 })),
  ];
}

function prorated(
  world: World,
  item: SubscriptionItem,
  { date, word, sign }: { date: number; word: string; sign: 1 | -1 },
): Line {
  const { current_period_start: start, current_period_end: end, price, quantity } = item;
  const share = (end - date) / (end - start);
  const amount = Math.round(price.unit_amount * quantity * share) * sign;
  return {
    item,
    price,
    // Nothing is 0, whatever its sign.
    amount: amount === 0 ? 0 : amount,
    description: `${word} time on ${productName(world, price)} after ${day(date)}`,
    period: { start: date, end },
    isProration: true,
  };
}

/** `21 Nov 2026` */
function day(moment: number): string {
  return new Date(moment * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
