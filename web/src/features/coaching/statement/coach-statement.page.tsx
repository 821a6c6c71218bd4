import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/accounts/user.ts';
import { STATEMENT_MONTHS } from '#shared/coaching/coach-statement.ts';
import { RequireRole } from '#web/features/second-factor/require-role.public.tsx';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { saveCsv } from '#web/platform/csv.ts';

import { coachStatementQuery } from './statement.queries.ts';
import { StatementTable } from './statement-table.tsx';
import { buildCoachCsv, formatMonthName } from './statement-texts.ts';
import { TeamStatementSection } from './team-statement.tsx';

/** `/coach/statement?month=2026-11`. Only administrators see other coaches, and use `month`. */
export function CoachStatementPage() {
  return (
    <RequireRole path="/coach/statement" requiredRole="coach">
      {(user) => (
        <Page title="Monthly statement">
          <ButtonLink variant="quiet" size="small" icon="back" className="-ml-3" to="/coach">
            Coach desk
          </ButtonLink>
          <PageHeading className="mt-3">Monthly statement</PageHeading>
          <p className="mt-2 max-w-[60ch] text-soft">
            An answer counts in the month in which it was sent. Months begin and end at midnight
            UTC. Ratings can change when members rate answers later. Answers sent before this
            statement existed aren’t counted.
          </p>

          <div className="mt-9 flex max-w-180 flex-col gap-12">
            {user.role === 'admin' && <TeamStatementSection />}
            <OwnStatement user={user} />
          </div>
        </Page>
      )}
    </RequireRole>
  );
}

function OwnStatement({ user: { firstName, lastName } }: { user: User }) {
  const { data: months, error, refetch } = useQuery(coachStatementQuery);
  return (
    <section aria-labelledby="own-title" className="min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="own-title" className="text-2xl">
          Your answers
        </h2>
        {months && (
          <Button
            size="small"
            onClick={() =>
              saveCsv(
                'coach-statement.csv',
                buildCoachCsv(months, `${firstName} ${lastName}`.trim()),
              )
            }
          >
            Export CSV
          </Button>
        )}
      </div>

      <p className="mt-2 text-sm text-faint">
        {`The last ${STATEMENT_MONTHS} months. Earlier months without answers aren’t listed.`}
      </p>
      {!months && error && <LoadFailure subject="Your statement" onRetry={() => void refetch()} />}
      {!months && !error && (
        <SkeletonGroup label="Loading your statement" className="mt-4" blocks={['h-40']} />
      )}
      {months && (
        <StatementTable
          heading="Month"
          rows={months.map(({ month, rateCents, ...figures }, at) => ({
            key: month,
            name: `${formatMonthName(month)}${at === 0 ? ' so far' : ''}`,
            figures,
            rateCents,
          }))}
        />
      )}
    </section>
  );
}
