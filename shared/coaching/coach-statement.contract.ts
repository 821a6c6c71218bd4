import * as z from 'zod';
import { STAFF_CHANGES } from '#shared/accounts/staff-limits.ts';
import { contractsFor } from '#shared/http/contract.ts';
import {
  coachMonthSchema,
  monthSchema,
  rateSchema,
  teamStatementSchema,
} from './coach-statement.ts';

const contract = contractsFor('coaching');

/**
 * Returns the caller's months with answers and the current month, newest first, over the last
 * `STATEMENT_MONTHS` months.
 */
export const getCoachStatement = contract({
  name: 'get-coach-statement',
  method: 'GET',
  path: '/api/coach/statement',
  access: 'coach',
  replies: { 200: z.object({ months: z.array(coachMonthSchema) }) },
});

/** Returns one month of all coaches. */
export const getTeamStatement = contract({
  name: 'get-team-statement',
  method: 'GET',
  path: '/api/admin/coach-statement',
  access: 'admin',
  query: z.object({ month: monthSchema }),
  replies: { 200: teamStatementSchema },
});

/**
 * Sets the pay per answer of all coaches from the current month on, until the next change. Earlier
 * months keep their rates. 409 CONFLICT if `month` isn't the current month, 409 STALE_REVISION if
 * the rate isn't `expectedCents` anymore (null: no rate yet). Setting the same rate again has no
 * effect.
 */
export const setCoachRate = contract({
  name: 'set-coach-rate',
  method: 'PUT',
  path: '/api/admin/coach-rate',
  limits: STAFF_CHANGES,
  access: 'admin',
  body: z.object({
    month: monthSchema,
    cents: rateSchema,
    expectedCents: rateSchema.nullable(),
  }),
  replies: { 200: z.object({ rateCents: rateSchema }) },
});
