import { endpoint } from '#platform/http/endpoint.ts';
import { clock } from '#platform/uses/use.ts';
import { getCoachStatement } from '#shared/coaching/coach-statement.contract.ts';
import { listStatementMonths } from '#shared/coaching/coach-statement.ts';
import { buildCoachMonths } from './statement.ts';
import { statementStore } from './statement.store.ts';

/** Makes one Query for the answers of all months, and one for the rates. */
export const getCoachStatementEndpoint = endpoint(getCoachStatement, {
  impact: 'Coaches cannot see their monthly statements.',
  uses: { statements: statementStore.pick('listSince', 'listRates'), now: clock },
})(async ({ caller }, { statements, now }) => {
  const months = listStatementMonths(now());
  const [answers, rates] = await Promise.all([
    statements.listSince(caller.memberId, months.at(-1) ?? ''),
    statements.listRates(),
  ]);

  return { status: 200, body: { months: buildCoachMonths(months, answers, rates) } };
});

export const { handler, declaration } = getCoachStatementEndpoint;
