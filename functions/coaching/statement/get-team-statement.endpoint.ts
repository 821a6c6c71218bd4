import { endpoint } from '#platform/http/endpoint.ts';
import { getTeamStatement } from '#shared/coaching/coach-statement.contract.ts';
import { staffStore } from '../coaches/staff.store.ts';
import { buildTeamStatement } from './statement.ts';
import { statementStore } from './statement.store.ts';

/**
 * Makes one Query for the month's answers, however many coaches there are, one for the rates, and
 * one BatchGet per 100 coaches.
 */
export const getTeamStatementEndpoint = endpoint(getTeamStatement, {
  impact: 'Administrators cannot see what coaches are owed.',
  uses: {
    statements: statementStore.pick('listMonth', 'listRates'),
    staff: staffStore.pick('findAll'),
  },
})(async ({ query: { month } }, { statements, staff }) => {
  const [answers, rates] = await Promise.all([statements.listMonth(month), statements.listRates()]);
  const people = await staff.findAll(answers.map(({ memberId }) => memberId));

  return { status: 200, body: buildTeamStatement(month, { answers, rates }, people) };
});

export const { handler, declaration } = getTeamStatementEndpoint;
