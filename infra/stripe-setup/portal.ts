import type { Stripe } from 'stripe';
import { PORTAL_METADATA } from '../../functions/billing/portal.gateway.ts';
import { containsFields, type SetupResult } from './report.ts';

/**
 * Features of Stripe's customer portal: card, invoices and cancellation. Plan changes aren't included, because
 * Greenroom's settings page handles them and shows the amounts.
 */
const features = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: { enabled: false },
} as const;

export async function setUpPortal(stripe: Stripe, site: string | null): Promise<SetupResult> {
  const object = 'portal for card and invoices';
  const urls = site !== null && {
    business_profile: { privacy_policy_url: `${site}/privacy`, terms_of_service_url: `${site}/terms` },
    default_return_url: `${site}/settings`,
  };
  const wanted = { ...urls, features, metadata: { ...PORTAL_METADATA } };
  const all = await stripe.billingPortal.configurations.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const found = all.find(({ metadata }) => containsFields(metadata, PORTAL_METADATA));
  if (!found) {
    await stripe.billingPortal.configurations.create(wanted);
    return { object, state: 'made' };
  }
  if (found.active && containsFields(found, wanted)) return { object, state: 'kept' };
  await stripe.billingPortal.configurations.update(found.id, { ...wanted, active: true });
  return { object, state: 'changed' };
}
