import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { BILLING_READS } from './billing-limits.ts';
import { moneySchema } from './billing.contract.ts';

const contract = contractsFor('billing');

/** A payment for the plan. */
const receiptSchema = z.object({
  id: z.string(),
  paidAt: z.iso.datetime(),
  reason: z.enum(['first', 'renewal', 'change']),
  /** The amount charged to the card, after credit. */
  amount: moneySchema,
  /** The part of the amount that was refunded; zero cents if nothing was. */
  refunded: moneySchema,
  /** Stripe's page with the invoice and the receipt; null if Stripe has none. */
  url: z.url({ protocol: /^https?$/ }).nullable(),
});

export type Receipt = z.output<typeof receiptSchema>;

/** The newest 24 payments, newest first. Empty if the member never paid. */
export const listReceipts = contract({
  name: 'list-receipts',
  method: 'GET',
  path: '/api/billing/receipts',
  limits: BILLING_READS,
  access: 'member',
  replies: { 200: z.object({ receipts: z.array(receiptSchema) }) },
});
