import * as z from 'zod';
import { bool, oneOf, text } from '../http/params.ts';
import type { PortalConfiguration } from '../state/objects.ts';
import type { World } from '../state/world.ts';

const cancelReason = oneOf(
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
);
const proration = oneOf('always_invoice', 'create_prorations', 'none');

export const featuresParam = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: bool.optional(),
      allowed_updates: z
        .union([
          z.literal('').transform((): [] => []),
          z.array(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id')),
        ])
        .optional(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: bool }).optional(),
  payment_method_update: z.strictObject({ enabled: bool }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: bool.optional(),
      mode: oneOf('at_period_end', 'immediately').optional(),
      proration_behavior: proration.optional(),
      cancellation_reason: z.strictObject({ enabled: bool, options: z.array(cancelReason).optional() }).optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: bool.optional(),
      default_allowed_updates: z
        .union([z.literal('').transform((): [] => []), z.array(oneOf('price', 'promotion_code', 'quantity'))])
        .optional(),
      products: z
        .union([
          z.literal('').transform((): [] => []),
          z.array(z.strictObject({ product: text, prices: z.array(text) })),
        ])
        .optional(),
      proration_behavior: proration.optional(),
    })
    .optional(),
});

type Features = PortalConfiguration['features'];

const NOTHING: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

/** What the page offers after this wish; what the wish leaves out stays. */
export function featuresOf(wish: z.output<typeof featuresParam>, now: Features = NOTHING): Features {
  const { customer_update: profile, subscription_cancel: cancel, subscription_update: update } = wish;
  return {
    ...now,
    customer_update: {
      allowed_updates: profile?.allowed_updates ?? now.customer_update.allowed_updates,
      enabled: profile?.enabled ?? now.customer_update.enabled,
    },
    invoice_history: { enabled: wish.invoice_history?.enabled ?? now.invoice_history.enabled },
    payment_method_update: {
      ...now.payment_method_update,
      enabled: wish.payment_method_update?.enabled ?? now.payment_method_update.enabled,
    },
    subscription_cancel: {
      cancellation_reason: {
        ...now.subscription_cancel.cancellation_reason,
        enabled: cancel?.cancellation_reason?.enabled ?? now.subscription_cancel.cancellation_reason.enabled,
        options: cancel?.cancellation_reason?.options ?? now.subscription_cancel.cancellation_reason.options,
      },
      enabled: cancel?.enabled ?? now.subscription_cancel.enabled,
      mode: cancel?.mode ?? now.subscription_cancel.mode,
      proration_behavior: cancel?.proration_behavior ?? now.subscription_cancel.proration_behavior,
    },
    subscription_update: {
      ...now.subscription_update,
      default_allowed_updates: update?.default_allowed_updates ?? now.subscription_update.default_allowed_updates,
      enabled: update?.enabled ?? now.subscription_update.enabled,
      proration_behavior: update?.proration_behavior ?? now.subscription_update.proration_behavior,
    },
  };
}

interface NewConfiguration {
  readonly profile: {
    readonly headline?: string | null | undefined;
    readonly privacy_policy_url?: string | undefined;
    readonly terms_of_service_url?: string | undefined;
  };
  readonly features: Features;
  readonly defaultReturnUrl: string | null;
  readonly metadata: Record<string, string>;
  readonly name: string | null;
  readonly isDefault: boolean;
}

export function newConfiguration(world: World, wish: NewConfiguration): PortalConfiguration {
  return world.put('portalConfiguration', {
    id: world.newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: wish.profile.headline ?? null,
      privacy_policy_url: wish.profile.privacy_policy_url ?? null,
      terms_of_service_url: wish.profile.terms_of_service_url ?? null,
    },
    created: world.now,
    default_return_url: wish.defaultReturnUrl,
    features: wish.features,
    is_default: wish.isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: wish.metadata,
    name: wish.name,
    updated: world.now,
  });
}
