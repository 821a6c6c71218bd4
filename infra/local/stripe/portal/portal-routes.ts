import * as z from 'zod';
import { requireCustomer } from '../customers/customers.ts';
import { missing } from '../http/api-error.ts';
import { pageOf } from '../http/lists.ts';
import { bool, given, mergedMetadata, metadata, oneOf, paging, text, unsettable } from '../http/params.ts';
import { route, type Route } from '../http/route.ts';
import type { PortalConfiguration } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { emit } from '../webhooks/events.ts';
import { featuresOf, featuresParam, newConfiguration } from './portal-configuration.ts';

const profile = z.strictObject({
  headline: unsettable(text).optional(),
  privacy_policy_url: z.url().optional(),
  terms_of_service_url: z.url().optional(),
});
const common = {
  business_profile: profile.optional(),
  default_return_url: unsettable(z.url()).optional(),
  metadata: metadata.optional(),
  name: unsettable(text).optional(),
};

export const portalRoutes: readonly Route[] = [
  route('POST /v1/billing_portal/configurations', {
    params: { ...common, features: featuresParam, login_page: z.strictObject({ enabled: bool }).optional() },
    run({ world, params }) {
      const configuration = newConfiguration(world, {
        profile: params.business_profile ?? {},
        features: featuresOf(params.features),
        defaultReturnUrl: params.default_return_url ?? null,
        metadata: mergedMetadata({}, params.metadata),
        name: params.name ?? null,
        isDefault: false,
      });
      emit(world, 'billing_portal.configuration.created', configuration);
      return configuration;
    },
  }),
  route('GET /v1/billing_portal/configurations', {
    params: { ...paging, active: bool.optional(), is_default: bool.optional() },
    run({ world, params: { active, is_default: isDefault, ...page } }) {
      const fits = (each: PortalConfiguration) =>
        (active === undefined || each.active === active) && (isDefault === undefined || each.is_default === isDefault);
      return pageOf(world.all('portalConfiguration').filter(fits), page, '/v1/billing_portal/configurations');
    },
  }),
  route('GET /v1/billing_portal/configurations/:id', {
    run: ({ world, ids: [id = ''] }) => requireConfiguration(world, id),
  }),
  route('POST /v1/billing_portal/configurations/:id', {
    params: { ...common, active: bool.optional(), features: featuresParam.optional() },
    run({ world, ids: [id = ''], params }) {
      const now = requireConfiguration(world, id);
      const updated = world.put('portalConfiguration', {
        ...now,
        ...given('active', params.active),
        ...given('default_return_url', params.default_return_url),
        ...given('name', params.name),
        ...(params.features && { features: featuresOf(params.features, now.features) }),
        business_profile: { ...now.business_profile, ...said(params.business_profile ?? {}) },
        metadata: mergedMetadata(now.metadata, params.metadata),
        updated: world.now,
      });
      emit(world, 'billing_portal.configuration.updated', updated);
      return updated;
    },
  }),
  route('POST /v1/billing_portal/sessions', {
    params: {
      customer: text,
      configuration: text.optional(),
      return_url: z.url().optional(),
      locale: text.optional(),
      flow_data: z
        .strictObject({
          type: oneOf('payment_method_update'),
          after_completion: z
            .strictObject({ type: oneOf('redirect'), redirect: z.strictObject({ return_url: z.url() }) })
            .optional(),
        })
        .optional(),
    },
    run({ world, params }) {
      const customer = requireCustomer(world, params.customer);
      const configuration = params.configuration
        ? requireConfiguration(world, params.configuration, 'configuration')
        : defaultConfiguration(world);
      const id = world.newId('bps');
      // Knowing the address is the permission, as at Stripe.
      const url = `${world.publicUrl}/portal/${world.newId('session')}`;
      const session = world.put('portalSession', {
        id,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: world.realNow,
        customer: customer.id,
        customer_account: null,
        flow: params.flow_data ? flowOf(params.flow_data.after_completion?.redirect.return_url ?? null) : null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: params.return_url ?? configuration.default_return_url,
        url,
      });
      emit(world, 'billing_portal.session.created', { ...session, url: '' });
      return session;
    },
  }),
];

function requireConfiguration(world: World, id: string, param?: string): PortalConfiguration {
  const found = world.find('portalConfiguration', id);
  if (!found) throw missing('configuration', id, param);
  return found;
}

/** The one that the dashboard of an account has saved. */
function defaultConfiguration(world: World): PortalConfiguration {
  const known = world.all('portalConfiguration').find((each) => each.is_default && each.active);
  if (known) return known;
  return newConfiguration(world, {
    profile: {},
    features: featuresOf({
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    }),
    defaultReturnUrl: null,
    metadata: {},
    name: null,
    isDefault: true,
  });
}

function flowOf(returnUrl: string | null) {
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: returnUrl === null ? null : { return_url: returnUrl },
      type: returnUrl === null ? ('portal_homepage' as const) : ('redirect' as const),
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: 'payment_method_update' as const,
  };
}

function said<T extends object>(partial: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const result: { [Name in keyof T]?: Exclude<T[Name], undefined> } = {};
  return Object.assign(result, Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)));
}
