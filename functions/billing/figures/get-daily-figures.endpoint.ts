import { dailyEventStore } from '#functions/members/members.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { clock } from '#platform/uses/use.ts';
import { cancellationReasons } from '#shared/billing/cancellation-reason.ts';
import { dailyEventKinds } from '#shared/billing/daily-event.ts';
import { getDailyFigures } from '#shared/billing/daily-figures.contract.ts';
import { DAY_MS } from '#shared/product/time.ts';

const NONE = { count: 0, hasMore: false };

/**
 * Makes two Queries of at most 1 MB per figure, and at most two Queries and two BatchGets for the
 * reasons, however many members there are.
 */
export const getDailyFiguresEndpoint = endpoint(getDailyFigures, {
  impact: 'Administrators cannot see what happened since yesterday.',
  uses: { events: dailyEventStore.pick('count', 'countReasons'), now: clock },
})(async (_, { events, now }) => {
  const at = now().getTime();
  const [today, yesterday] = [toDay(at), toDay(at - DAY_MS)];

  const [figures, reasonsToday, reasonsYesterday] = await Promise.all([
    Promise.all(
      dailyEventKinds.map(async (kind) => ({
        kind,
        today: await events.count(kind, today),
        yesterday: await events.count(kind, yesterday),
      })),
    ),
    events.countReasons(today),
    events.countReasons(yesterday),
  ]);

  const reasons = cancellationReasons
    .filter((reason) => reasonsToday.has(reason) || reasonsYesterday.has(reason))
    .map((reason) => ({
      reason,
      today: reasonsToday.get(reason) ?? NONE,
      yesterday: reasonsYesterday.get(reason) ?? NONE,
    }));

  return { status: 200, body: { figures, reasons } };
});

export const { handler, declaration } = getDailyFiguresEndpoint;

function toDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
