import { useQuery } from '@tanstack/react-query';
import {
  DELETED_COACHES_ID,
  RESPONSE_TIMES_DAYS,
  type CoachTeam,
  type ResponseTimes,
} from '#shared/coaching/coach-team.ts';
import { RESPONSE_SLA_HOURS } from '#shared/coaching/response-sla.ts';
import { RequireRole } from '#web/features/second-factor/require-role.public.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { OpenRequestList } from './open-request-list.tsx';
import { coachTeamQuery } from './open-requests.queries.ts';
import { formatMinutes } from '../queue/response-deadline.ts';

/** `/admin/coach-requests` */
export function OpenRequestsPage() {
  return (
    <RequireRole path="/admin/coach-requests" requiredRole="admin">
      {() => (
        <Page title="Coach requests">
          <ButtonLink variant="quiet" size="small" icon="back" className="-ml-3" to="/admin">
            Administration
          </ButtonLink>
          <PageHeading className="mt-3">Coach requests</PageHeading>
          <p className="mt-2 max-w-[60ch] text-soft">
            We promise members an answer within {RESPONSE_SLA_HOURS} hours. Recordings, messages and
            answers aren’t shown.
          </p>
          <div className="mt-9 grid items-start gap-12 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
            <OpenRequestList />
            <ResponseTimesTable />
          </div>
        </Page>
      )}
    </RequireRole>
  );
}

function ResponseTimesTable() {
  const { data, error, refetch } = useQuery(coachTeamQuery);
  return (
    <section aria-labelledby="times-title" className="min-w-0">
      <h2 id="times-title" className="text-2xl">
        Response times
      </h2>
      <p className="mt-2 text-sm text-faint">
        {`Time from a member’s request to the answer, for answers in the last ${RESPONSE_TIMES_DAYS} days. Open requests that are late lower the percentage.`}
      </p>
      <ButtonLink size="small" className="mt-3" to="/coach/statement">
        Monthly statement
      </ButtonLink>
      {!data && error && <LoadFailure subject="Response times" onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup label="Loading response times" className="mt-4" blocks={['h-40']} />
      )}
      {data && <Times team={data} />}
    </section>
  );
}

function Times({ team: { coaches, total } }: { team: CoachTeam }) {
  return (
    <table className="mt-4 w-full text-left text-sm figures">
      <thead className="text-faint">
        <tr>
          <th scope="col" className="py-2 pr-2 font-medium">
            Coach
          </th>
          <th scope="col" className="px-2 py-2 text-right font-medium">
            Answers
          </th>
          <th scope="col" className="px-2 py-2 text-right font-medium">
            Median
          </th>
          <th
            scope="col"
            className="py-2 pl-2 text-right font-medium"
          >{`Within ${RESPONSE_SLA_HOURS} hr`}</th>
        </tr>
      </thead>

      <tbody className="font-normal">
        {coaches.map((coach) => (
          <TimesRow
            key={coach.id}
            name={
              coach.isActive || coach.id === DELETED_COACHES_ID
                ? coach.name
                : `${coach.name} (no longer a coach)`
            }
            times={coach}
          />
        ))}
      </tbody>

      <tfoot className="font-semibold">
        <TimesRow name="Total" times={total} />
      </tfoot>
    </table>
  );
}

function TimesRow({ name, times }: { name: string; times: ResponseTimes }) {
  const { answerCount, medianSeconds, lateNow, shareOnTime } = times;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 pr-2 [font-weight:inherit] break-words">
        {name}
      </th>
      <td className="px-2 py-2.5 text-right">{answerCount}</td>
      <td className="px-2 py-2.5 text-right whitespace-nowrap">
        {medianSeconds === null ? '–' : formatMinutes(Math.round(medianSeconds / 60))}
      </td>
      {/* Rounded down, so that 100% means that every answer was on time. */}
      <td className="py-2.5 pl-2 text-right">
        {shareOnTime === null ? '–' : `${Math.floor(shareOnTime * 100)}%`}
        {lateNow > 0 && (
          <span className="block text-xs text-red-text">{`${lateNow} late now`}</span>
        )}
      </td>
    </tr>
  );
}
