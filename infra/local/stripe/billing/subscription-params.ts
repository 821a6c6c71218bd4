import * as z from 'zod';
import { requirePrice } from '../catalogue/catalogue-routes.ts';
import { badRequest } from '../http/api-error.ts';
import { bool, int, mergedMetadata, metadata, oneOf, text } from '../http/params.ts';
import type { World } from '../state/world.ts';
import type { ItemGiven } from './new-subscription.ts';

export const automaticTax = z.strictObject({ enabled: bool });
export const paymentSettings = z.strictObject({
  payment_method_types: z.array(text).optional(),
  save_default_payment_method: oneOf('off', 'on_subscription').optional(),
});
export const trialSettings = z.strictObject({
  end_behavior: z
    .strictObject({ missing_payment_method: oneOf('cancel', 'create_invoice', 'pause') })
    .transform((behavior) => ({ ...behavior, billing_cycle_anchor: null })),
});
export const trialEnd = z.union([z.literal('now'), int]);
export const newItem = z.strictObject({ price: text, quantity: int.optional(), metadata: metadata.optional() });
export const changedItem = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: int.optional(),
  metadata: metadata.optional(),
  deleted: bool.optional(),
});
export const cancellationDetails = z.strictObject({
  comment: z.string().optional(),
  feedback: z
    .union([
      z.literal(''),
      oneOf(
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ),
    ])
    .optional(),
});

/** The items of a new subscription; all must recur alike. */
export function itemsGiven(world: World, items: readonly z.output<typeof newItem>[]): ItemGiven[] {
  const found = items.map((item, at) => {
    const price = requirePrice(world, item.price, `items[${at}][price]`);
    if (!price.active) {
      throw badRequest('The price specified is inactive. This field only accepts active prices.', {
        param: `items[${at}][price]`,
      });
    }
    return { price, quantity: item.quantity ?? 1, metadata: mergedMetadata({}, item.metadata) };
  });
  const rhythms = new Set(found.map(({ price }) => JSON.stringify([price.recurring, price.currency])));
  if (rhythms.size > 1) {
    throw badRequest(
      'All prices on a subscription must have the same `recurring.interval`, `recurring.interval_count` and currency.',
      { param: 'items' },
    );
  }
  return found;
}
