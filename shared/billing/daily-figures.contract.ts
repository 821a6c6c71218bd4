import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { dailyEventCountSchema, dailyEventKinds } from './daily-event.ts';

const contract = contractsFor('billing');

const figureSchema = z.object({
  kind: z.enum(dailyEventKinds),
  today: dailyEventCountSchema,
  yesterday: dailyEventCountSchema,
});

/** Counts of what happened today and yesterday, for administrators. Days are UTC days. */
export const getDailyFigures = contract({
  name: 'get-daily-figures',
  method: 'GET',
  path: '/api/admin/daily-figures',
  access: 'admin',
  replies: { 200: z.object({ figures: z.array(figureSchema) }) },
});
