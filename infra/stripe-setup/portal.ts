import type { Stripe } from 'stripe';
import { PORTAL_MARK } from '../../functions/billing/portal.gateway.ts';
import { holds, type Done } from './report.ts';

/**
 * Features of Stripe's portal page: card, invoices, cancellation. Plans are changed in Greenroom's settings, which show
 * the amounts.
 */
const features = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: { enabled: false },
} as const;

export async function setUpPortal(stripe: Stripe, site: string | null): Promise<Done> {
  const what = 'portal for card and invoices';
  const addresses = site !== null && {
    business_profile: { privacy_policy_url: `${site}/privacy`, terms_of_service_url: `${site}/terms` },
    default_return_url: `${site}/settings`,
  };
  const wanted = { ...addresses, features, metadata: { ...PORTAL_MARK } };
  const all = await stripe.billingPortal.configurations.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const found = all.find(({ metadata }) => holds(metadata, PORTAL_MARK));
  if (!found) {
    await stripe.billingPortal.configurations.create(wanted);
    return { what, state: 'made' };
  }
  if (found.active && holds(found, wanted)) return { what, state: 'kept' };
  await stripe.billingPortal.configurations.update(found.id, { ...wanted, active: true });
  return { what, state: 'changed' };
}
