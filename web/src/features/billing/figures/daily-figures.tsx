import { queryOptions, useQuery } from '@tanstack/react-query';
import { cancellationReasonLabels } from '#shared/billing/cancellation-reason.ts';
import {
  type DailyEventCount,
  dailyEventLabels,
  formatEventCount,
} from '#shared/billing/daily-event.ts';
import { getDailyFigures } from '#shared/billing/daily-figures.contract.ts';
import { call } from '#web/platform/call.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { OVERVIEW_REFRESH_MS } from '../overdue/overdue-payments.queries.ts';

const dailyFiguresQuery = queryOptions({
  queryKey: [getDailyFigures.path],
  queryFn: async ({ signal }) => (await call(getDailyFigures, { signal })).body,
  staleTime: 0,
  refetchInterval: OVERVIEW_REFRESH_MS,
});

/** What happened today and yesterday, as counts. */
export function DailyFigures() {
  const { data, error, refetch } = useQuery(dailyFiguresQuery);

  return (
    <section aria-labelledby="since-yesterday" className="mt-12">
      <h2 id="since-yesterday" className="text-2xl">
        Since yesterday
      </h2>
      <p className="mt-2 max-w-[60ch] text-sm text-faint">
        Days start at midnight UTC. Cancellations include plans that were resumed or refunded later,
        but not ones that only a refund, nonpayment, or account deletion ended. Reasons are optional
        and count toward the day of the member’s first answer.
      </p>

      {!data && error && (
        <LoadFailure subject="The figures" level={3} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <SkeletonGroup label="Loading the figures" className="mt-4" blocks={['h-40']} />
      )}

      {data && (
        <table className="mt-4 w-full max-w-120 text-left text-sm figures">
          <thead className="text-faint">
            <tr>
              <th scope="col" className="py-2 pr-2 font-medium">
                Event
              </th>
              <th scope="col" className="px-2 py-2 text-right font-medium">
                Today
              </th>
              <th scope="col" className="py-2 pl-2 text-right font-medium">
                Yesterday
              </th>
            </tr>
          </thead>

          <tbody>
            {data.figures.map(({ kind, ...counts }) => (
              <FigureRow key={kind} label={dailyEventLabels[kind]} {...counts} />
            ))}
            {data.reasons.map(({ reason, ...counts }) => (
              <FigureRow
                key={reason}
                label={`Canceled because: ${cancellationReasonLabels[reason]}`}
                {...counts}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface FigureRowProps {
  label: string;
  today: DailyEventCount;
  yesterday: DailyEventCount;
}

function FigureRow({ label, today, yesterday }: FigureRowProps) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 pr-2 font-normal">
        {label}
      </th>
      <td className="px-2 py-2.5 text-right">{formatEventCount(today)}</td>
      <td className="py-2.5 pl-2 text-right">{formatEventCount(yesterday)}</td>
    </tr>
  );
}
