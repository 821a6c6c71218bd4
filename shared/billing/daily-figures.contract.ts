import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { cancellationReasons } from './cancellation-reason.ts';
import { dailyEventCountSchema, dailyEventKinds } from './daily-event.ts';

const contract = contractsFor('billing');

const daysSchema = z.object({ today: dailyEventCountSchema, yesterday: dailyEventCountSchema });
const figureSchema = daysSchema.extend({ kind: z.enum(dailyEventKinds) });
const reasonSchema = daysSchema.extend({ reason: z.enum(cancellationReasons) });

/** Counts of what happened today and yesterday, for administrators. Days are UTC days. */
export const getDailyFigures = contract({
  name: 'get-daily-figures',
  method: 'GET',
  path: '/api/admin/daily-figures',
  access: 'admin',
  replies: {
    200: z.object({
      figures: z.array(figureSchema),
      /** Why members canceled; only reasons that were given. */
      reasons: z.array(reasonSchema),
    }),
  },
});
