import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { cancellationReasons } from './cancellation-reason.ts';

const contract = contractsFor('billing');

/**
 * Says why the member canceled, for the administrators' figures. Idempotent; the last answer counts.
 * 409 NO_SUBSCRIPTION without a canceled plan.
 */
export const explainCancellation = contract({
  name: 'explain-cancellation',
  method: 'PUT',
  path: '/api/billing/cancellation-reason',
  access: 'member',
  body: z.strictObject({ reason: z.enum(cancellationReasons) }),
  replies: { 204: 'empty' },
});
