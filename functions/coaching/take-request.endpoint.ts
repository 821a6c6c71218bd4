import { takeRequest } from '../../shared/coaching/coaching.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { deployedDesk } from './deployed-coaching.ts';
import { keyOfDeskId } from './desk-id.ts';
import { deskRequestOf } from './desk-view.ts';
import type { DeskStore } from './desk.store.ts';

interface Parts {
  readonly desk: Pick<DeskStore, 'take' | 'find'>;
  readonly now: () => Date;
}

export function takeRequestWith({ desk, now }: Parts): UseCase<typeof takeRequest> {
  return async ({ caller, params }) => {
    const coachId = caller.memberId;
    const key = keyOfDeskId(params.id);
    const at = now();
    const taken = await desk.take({ ...key, coachId, now: at }, caller.firstName || 'Coach');
    if (taken) return { status: 200, body: deskRequestOf(taken, coachId, at) };
    const row = await desk.find(key);
    const isTaken = row?.status === 'in_review' && row.memberId !== coachId;
    return refuse(isTaken ? 'REQUEST_TAKEN' : 'NOT_FOUND');
  };
}

export const handler = endpoint(takeRequest, () => takeRequestWith({ desk: deployedDesk(), now: () => new Date() }));
