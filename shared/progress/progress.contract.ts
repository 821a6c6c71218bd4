import * as z from 'zod';
import { catalogKinds, itemIdSchema } from '#shared/catalog/catalog-item.ts';
import { itemLimits } from '#shared/catalog/item-fields.ts';
import { contractsFor } from '#shared/http/contract.ts';
import { secondsSchema } from '#shared/http/seconds.ts';
import { dashboardSchema, itemProgressSchema, playedKinds } from './dashboard.ts';

const contract = contractsFor('progress');
const seconds = secondsSchema.max(itemLimits.durationSeconds);

/**
 * Saves the playback position. The player calls this at most every ten seconds while playing, and
 * when the member leaves. 403 if the item is locked, 404 if it doesn't exist.
 */
export const saveProgress = contract({
  name: 'save-progress',
  method: 'PUT',
  path: '/api/progress',
  access: 'member',
  body: z.object({
    kind: z.enum(playedKinds),
    itemId: itemIdSchema,
    positionSeconds: seconds,
    durationSeconds: seconds.optional(),
  }),
  replies: { 200: itemProgressSchema },
});

export const getProgress = contract({
  name: 'get-progress',
  method: 'GET',
  path: '/api/progress/{kind}/{id}',
  access: 'member',
  params: z.object({ kind: z.enum(playedKinds), id: itemIdSchema }),
  replies: { 200: itemProgressSchema },
});

export const getDashboard = contract({
  name: 'get-dashboard',
  method: 'GET',
  path: '/api/dashboard',
  access: 'member',
  replies: { 200: dashboardSchema },
});

/** For the delete dialog: the number of members who have started or downloaded the item. */
export const getAudience = contract({
  name: 'get-audience',
  method: 'GET',
  path: '/api/admin/audience/{kind}/{id}',
  access: 'admin',
  params: z.object({ kind: z.enum(catalogKinds), id: itemIdSchema }),
  replies: { 200: z.object({ membersStarted: z.number() }) },
});
