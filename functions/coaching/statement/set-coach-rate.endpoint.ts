import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { formatMonth } from '#shared/billing/allowances.ts';
import { setCoachRate } from '#shared/coaching/coach-statement.contract.ts';
import { findRate } from './statement.ts';
import { statementStore } from './statement.store.ts';

const MONTH_ENDED = 'This month has ended, so its pay per answer can’t change anymore.';
const STALE =
  'Someone else just changed the pay per answer. Reload to see it, or save again to replace it.';

/** Writes only the row of the current month, so the rates of earlier months never change. */
export const setCoachRateEndpoint = endpoint(setCoachRate, {
  impact: 'Administrators cannot change the pay per answer.',
  uses: { statements: statementStore.pick('listRates', 'saveRate'), now: clock },
})(async ({ body: { month, cents, expectedCents } }, { statements, now }) => {
  if (month !== formatMonth(now())) return refuse('CONFLICT', { message: MONTH_ENDED });

  const current = findRate(await statements.listRates(), month);
  if (current?.cents === cents) return { status: 200, body: { rateCents: cents } };

  const isExpected = (current?.cents ?? null) === expectedCents;
  if (!isExpected || !(await statements.saveRate({ entry: month, cents }, current)))
    return refuse('STALE_REVISION', { message: STALE });

  return { status: 200, body: { rateCents: cents } };
});

export const { handler, declaration } = setCoachRateEndpoint;
