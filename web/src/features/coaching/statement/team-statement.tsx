import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { listStatementMonths, type TeamStatement } from '#shared/coaching/coach-statement.ts';
import { saveCsv } from '#web/platform/csv.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useSetParam } from '#web/platform/use-set-param.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { RateForm } from './rate-form.tsx';
import { teamStatementQuery } from './statement.queries.ts';
import { StatementTable } from './statement-table.tsx';
import { buildTeamCsv, formatCents, formatMonthName } from './statement-texts.ts';

const TICK_MS = 30_000;

/** A month of all coaches, for administrators. */
export function TeamStatementSection() {
  const [search] = useSearchParams();
  const setParam = useSetParam();
  const months = listStatementMonths(new Date(useNow(TICK_MS)));
  const month = months.find((each) => each === search.get('month')) ?? months[0] ?? '';
  const { data, error, refetch } = useQuery(teamStatementQuery(month));

  return (
    <section aria-labelledby="team-title" className="min-w-0">
      <h2 id="team-title" className="text-2xl">
        All coaches
      </h2>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Select
          label="Month (UTC)"
          value={month}
          onChange={({ target }) => setParam('month', target.value)}
        >
          {months.map((each) => (
            <option key={each} value={each}>
              {formatMonthName(each)}
            </option>
          ))}
        </Select>
        {data && (
          <Button onClick={() => saveCsv(`coaches-${month}.csv`, buildTeamCsv(data))}>
            Export CSV
          </Button>
        )}
      </div>

      {!data && error && <LoadFailure subject="The statement" onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup label="Loading the statement" className="mt-4" blocks={['h-40']} />
      )}
      {data && month === months[0] && <RateForm month={month} rateCents={data.rateCents} />}
      {data && month !== months[0] && <PastRate rateCents={data.rateCents} />}
      {data && <TeamTable statement={data} />}
    </section>
  );
}

function PastRate({ rateCents }: Pick<TeamStatement, 'rateCents'>) {
  return (
    <p className="mt-4 text-sm text-soft">
      {rateCents === null
        ? 'No pay per answer applied to this month.'
        : `Pay per answer: ${formatCents(rateCents)}. It can’t change anymore, because the month has ended.`}
    </p>
  );
}

function TeamTable({ statement: { coaches, rateCents, total } }: { statement: TeamStatement }) {
  if (coaches.length === 0)
    return (
      <EmptyState title="No answers in this month" level={3}>
        Only coaches who answered in this month are listed.
      </EmptyState>
    );

  return (
    <StatementTable
      heading="Coach"
      rows={coaches.map(({ id, name, ...figures }) => ({ key: id, name, figures, rateCents }))}
      total={{ figures: total, rateCents }}
    />
  );
}
