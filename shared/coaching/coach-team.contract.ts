import * as z from 'zod';
import { memberParams, reasonSchema } from '#shared/accounts/account-change.ts';
import { STAFF_CHANGES } from '#shared/accounts/staff-limits.ts';
import { contractsFor } from '#shared/http/contract.ts';
import { coachQueueParams } from './coach-queue.ts';
import { coachTeamSchema, openRequestSchema } from './coach-team.ts';

const contract = contractsFor('coaching');

/**
 * Lists all unanswered requests for administrators, oldest first, 100 per page. Omits messages,
 * videos and analyses.
 */
export const listOpenRequests = contract({
  name: 'list-open-requests',
  method: 'GET',
  path: '/api/admin/coach-requests',
  access: 'admin',
  query: z.object({ from: z.string().max(400).optional() }),
  replies: { 200: z.object({ requests: z.array(openRequestSchema), next: z.string().nullable() }) },
});

const coachIdSchema = memberParams.shape.id.nullable();

/**
 * Gives an unanswered request to a coach, who then holds it for two hours, or returns it to the
 * queue. Recorded in the member's audit log; the new coach gets an email and the draft. Has no
 * effect if the coach already holds the request. 409 STALE_REVISION if `expectedCoachId` doesn't
 * hold the request, 409 ALREADY_ANSWERED, or 409 CONFLICT if `coachId` isn't a coach or made the
 * request.
 */
export const assignRequest = contract({
  name: 'assign-request',
  method: 'PUT',
  path: '/api/admin/coach-requests/{id}/coach',
  limits: STAFF_CHANGES,
  access: 'admin',
  params: coachQueueParams,
  body: z.object({ coachId: coachIdSchema, expectedCoachId: coachIdSchema, reason: reasonSchema }),
  replies: { 200: openRequestSchema },
});

/** Lists the coaches, with the response times of the answers that they sent in the last 30 days. */
export const listCoaches = contract({
  name: 'list-coaches',
  method: 'GET',
  path: '/api/admin/coaches',
  access: 'admin',
  replies: { 200: coachTeamSchema },
});
