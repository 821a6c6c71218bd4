import * as z from 'zod';
import { address, bool, int, metadata, oneOf, text, unsettable } from '../http/params.ts';

/** `payment_method_data`, and the parameters of a new payment method; what Stripe.js tells about itself goes unread. */
export const methodShape = {
  type: oneOf('card'),
  card: z
    .strictObject({
      number: text,
      exp_month: int,
      exp_year: int,
      cvc: text.optional(),
      networks: z.unknown().optional(),
    })
    .optional(),
  billing_details: z
    .strictObject({
      address: unsettable(address).optional(),
      email: unsettable(text).optional(),
      name: unsettable(text).optional(),
      phone: unsettable(text).optional(),
      tax_id: text.optional(),
    })
    .optional(),
  allow_redisplay: oneOf('always', 'limited', 'unspecified').optional(),
  metadata: metadata.optional(),
  guid: z.string().optional(),
  muid: z.string().optional(),
  sid: z.string().optional(),
  payment_user_agent: z.string().optional(),
  referrer: z.string().optional(),
  time_on_page: z.string().optional(),
  client_attribution_metadata: z.unknown().optional(),
  pasted_fields: z.string().optional(),
  radar_options: z.unknown().optional(),
};
const methodData = z.strictObject(methodShape);
export const methodDataParam = methodData.optional();

export type MethodData = z.output<typeof methodData>;

export const setupFutureUsage = oneOf('off_session', 'on_session');
/** What Stripe.js sends to confirm an intent. */
export const sdkParams = {
  key: z.string().optional(),
  client_secret: text.optional(),
  return_url: text.optional(),
  use_stripe_sdk: bool.optional(),
  mandate_data: z.unknown().optional(),
  expected_payment_method_type: z.string().optional(),
  client_attribution_metadata: z.unknown().optional(),
  payment_method: text.optional(),
  payment_method_data: methodDataParam,
};
