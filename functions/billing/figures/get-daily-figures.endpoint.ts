import { dailyEventStore } from '#functions/members/members.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { clock } from '#platform/uses/use.ts';
import { dailyEventKinds } from '#shared/billing/daily-event.ts';
import { getDailyFigures } from '#shared/billing/daily-figures.contract.ts';
import { DAY_MS } from '#shared/product/time.ts';

/** Makes two Queries of at most 1 MB per figure, however many members there are. */
export const getDailyFiguresEndpoint = endpoint(getDailyFigures, {
  impact: 'Administrators cannot see what happened since yesterday.',
  uses: { events: dailyEventStore.pick('count'), now: clock },
})(async (_, { events, now }) => {
  const at = now().getTime();
  const [today, yesterday] = [toDay(at), toDay(at - DAY_MS)];

  const figures = await Promise.all(
    dailyEventKinds.map(async (kind) => ({
      kind,
      today: await events.count(kind, today),
      yesterday: await events.count(kind, yesterday),
    })),
  );

  return { status: 200, body: { figures } };
});

export const { handler, declaration } = getDailyFiguresEndpoint;

function toDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
