import * as z from 'zod';
import { createNotFoundError } from '../api/api-error.ts';
import { paginate } from '../api/lists.ts';
import { bool, mergeMetadata, metadata, paging, text } from '../api/params.ts';
import { defineRoute, type Route } from '../api/route.ts';
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
  defineRoute('POST /v1/billing_portal/configurations', {
    params: { ...fields, features },
    run: ({ store, params }) =>
      store.put('portalConfiguration', {
        ...emptyConfiguration(store),
        ...buildChanges(params, NO_FEATURES),
        metadata: params.metadata ?? {},
      }),
  }),
  defineRoute('GET /v1/billing_portal/configurations', {
    params: { ...paging, active: bool.optional(), is_default: bool.optional() },
    run({ store, params: { active, is_default: isDefault, ...page } }) {
      const rows = store
        .listAll('portalConfiguration')
        .filter(
          (each) => each.active === (active ?? each.active) && each.is_default === (isDefault ?? each.is_default),
        );
      return paginate(rows, page, '/v1/billing_portal/configurations');
    },
  }),
  defineRoute('POST /v1/billing_portal/configurations/:id', {
    params: { ...fields, active: bool.optional(), features: features.optional() },
    run({ store, id, params }) {
      const before = requireConfiguration(store, id);
      return store.put('portalConfiguration', {
        ...before,
        ...buildChanges(params, before.features),
        active: params.active ?? before.active,
        metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
      });
    },
  }),
  defineRoute('POST /v1/billing_portal/sessions', {
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
        created: store.nowSeconds,
        customer: params.customer,
        return_url: params.return_url,
        // As with Stripe, anyone who knows the URL can open the session.
        url: `${store.browserUrl}/portal/${store.newId('session')}`,
      });
    },
  }),
];

const DISABLED = { enabled: false };
const NO_FEATURES: PortalFeatures = {
  customer_update: DISABLED,
  invoice_history: DISABLED,
  payment_method_update: DISABLED,
  subscription_cancel: { ...DISABLED, mode: 'at_period_end' },
  subscription_update: DISABLED,
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

interface ConfigurationParams {
  readonly business_profile?: PortalConfiguration['business_profile'] | undefined;
  readonly default_return_url?: string | undefined;
  readonly features?: z.output<typeof features> | undefined;
}

function buildChanges(
  { business_profile, default_return_url, features: wanted }: ConfigurationParams,
  before: PortalFeatures,
) {
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
  if (!found) throw createNotFoundError('configuration', id, 'configuration');
  return found;
}

/** The default portal configuration, which a real account sets in Stripe's dashboard. */
function defaultConfiguration(store: Store): PortalConfiguration {
  const known = store.listAll('portalConfiguration').find((each) => each.is_default);
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
