import * as z from 'zod';
import { missing } from '../api/api-error.ts';
import { pageOf } from '../api/lists.ts';
import { bool, mergedMetadata, metadata, paging, text } from '../api/params.ts';
import { route, type Route } from '../api/route.ts';
import { requireCustomer } from '../customers.ts';
import type { PortalConfiguration, PortalFeatures } from '../state/objects.ts';
import type { Store } from '../state/store.ts';

const toggle = z.strictObject({ enabled: bool });
const features = z.strictObject({
  customer_update: toggle.optional(),
  invoice_history: toggle.optional(),
  payment_method_update: toggle.optional(),
  subscription_cancel: toggle.extend({ mode: z.enum(['at_period_end', 'immediately']) }).optional(),
  subscription_update: toggle.optional(),
});
const fields = {
  business_profile: z.strictObject({ privacy_policy_url: text, terms_of_service_url: text }).optional(),
  default_return_url: text.optional(),
  metadata: metadata.optional(),
};

export const portalRoutes: readonly Route[] = [
  route('POST /v1/billing_portal/configurations', {
    params: { ...fields, features },
    run: ({ store, params }) =>
      store.put('portalConfiguration', {
        ...emptyConfiguration(store),
        ...changesOf(params, NO_FEATURES),
        metadata: params.metadata ?? {},
      }),
  }),
  route('GET /v1/billing_portal/configurations', {
    params: { ...paging, active: bool.optional(), is_default: bool.optional() },
    run({ store, params: { active, is_default: isDefault, ...page } }) {
      const rows = store
        .all('portalConfiguration')
        .filter(
          (each) => each.active === (active ?? each.active) && each.is_default === (isDefault ?? each.is_default),
        );
      return pageOf(rows, page, '/v1/billing_portal/configurations');
    },
  }),
  route('POST /v1/billing_portal/configurations/:id', {
    params: { ...fields, active: bool.optional(), features: features.optional() },
    run({ store, id, params }) {
      const before = requireConfiguration(store, id);
      return store.put('portalConfiguration', {
        ...before,
        ...changesOf(params, before.features),
        active: params.active ?? before.active,
        metadata: mergedMetadata(before.metadata ?? {}, params.metadata),
      });
    },
  }),
  route('POST /v1/billing_portal/sessions', {
    params: { customer: text, configuration: text.optional(), return_url: text },
    run({ store, params }) {
      requireCustomer(store, params.customer);
      const configuration = params.configuration
        ? requireConfiguration(store, params.configuration)
        : defaultConfiguration(store);
      return store.put('portalSession', {
        id: store.newId('bps'),
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: store.now,
        customer: params.customer,
        return_url: params.return_url,
        // Knowing the address is the permission, as at Stripe.
        url: `${store.browserUrl}/portal/${store.newId('session')}`,
      });
    },
  }),
];

const OFF = { enabled: false };
const NO_FEATURES: PortalFeatures = {
  customer_update: OFF,
  invoice_history: OFF,
  payment_method_update: OFF,
  subscription_cancel: { ...OFF, mode: 'at_period_end' },
  subscription_update: OFF,
};

function emptyConfiguration(store: Store): PortalConfiguration {
  return {
    id: store.newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    business_profile: { privacy_policy_url: null, terms_of_service_url: null },
    default_return_url: null,
    features: NO_FEATURES,
    is_default: false,
    metadata: {},
  };
}

interface Wanted {
  readonly business_profile?: PortalConfiguration['business_profile'] | undefined;
  readonly default_return_url?: string | undefined;
  readonly features?: z.output<typeof features> | undefined;
}

function changesOf({ business_profile, default_return_url, features: wanted }: Wanted, before: PortalFeatures) {
  return {
    ...(business_profile && { business_profile }),
    ...(default_return_url !== undefined && { default_return_url }),
    features: {
      customer_update: wanted?.customer_update ?? before.customer_update,
      invoice_history: wanted?.invoice_history ?? before.invoice_history,
      payment_method_update: wanted?.payment_method_update ?? before.payment_method_update,
      subscription_cancel: wanted?.subscription_cancel ?? before.subscription_cancel,
      subscription_update: wanted?.subscription_update ?? before.subscription_update,
    },
  };
}

function requireConfiguration(store: Store, id: string): PortalConfiguration {
  const found = store.find('portalConfiguration', id);
  if (!found) throw missing('configuration', id, 'configuration');
  return found;
}

/** The configuration that an account's dashboard saves. */
function defaultConfiguration(store: Store): PortalConfiguration {
  const known = store.all('portalConfiguration').find((each) => each.is_default);
  const on = { enabled: true };
  const offered: PortalFeatures = {
    ...NO_FEATURES,
    invoice_history: on,
    payment_method_update: on,
    subscription_cancel: { ...on, mode: 'at_period_end' },
  };
  return (
    known ?? store.put('portalConfiguration', { ...emptyConfiguration(store), features: offered, is_default: true })
  );
}
