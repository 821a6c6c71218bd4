import * as z from 'zod';
import { bool, mergeMetadata, metadata, text } from '../api/params.ts';
import { defineList, defineRoute, type Route } from '../api/route.ts';

const features = z.partialRecord(
  z.enum([
    'customer_update',
    'invoice_history',
    'payment_method_update',
    'subscription_cancel',
    'subscription_update',
  ]),
  z.strictObject({ enabled: bool, mode: z.enum(['at_period_end', 'immediately']).optional() }),
);

const fields = {
  business_profile: z
    .strictObject({ privacy_policy_url: text, terms_of_service_url: text })
    .optional(),
  default_return_url: text.optional(),
  features: features.default({}),
  metadata,
};

/**
 * A portal configuration is stored but has no effect: the portal page always offers the same
 * features.
 */
export const portalRoutes: readonly Route[] = [
  defineRoute('POST /v1/billing_portal/configurations', {
    params: fields,

    run: ({ store, params }) =>
      store.put('portalConfiguration', {
        id: store.newId('bpc'),
        object: 'billing_portal.configuration',
        active: true,
        is_default: false,
        ...params,
        metadata: params.metadata ?? {},
      }),
  }),
  defineList('/v1/billing_portal/configurations', {
    table: 'portalConfiguration',
    params: { active: bool.optional(), is_default: bool.optional() },
  }),
  defineRoute('POST /v1/billing_portal/configurations/:id', {
    params: { ...fields, active: bool.optional() },

    run({ store, id, params }) {
      const before = store.get('portalConfiguration', id);
      return store.put('portalConfiguration', {
        ...before,
        ...params,
        features: { ...before.features, ...params.features },
        metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
      });
    },
  }),
  defineRoute('POST /v1/billing_portal/sessions', {
    params: { customer: text, configuration: text.default('bpc_default'), return_url: text },

    run({ store, params }) {
      store.get('customer', params.customer);

      return store.put('portalSession', {
        ...params,
        id: store.newId('bps'),
        object: 'billing_portal.session',
        created: store.nowSeconds,
        // As with Stripe, anyone who knows the URL can open the session.
        url: `${store.browserUrl}/portal/${store.newId('session')}`,
      });
    },
  }),
];
