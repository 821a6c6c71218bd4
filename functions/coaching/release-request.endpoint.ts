import { releaseRequest } from '../../shared/coaching/coaching.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { deployedDesk } from './deployed-coaching.ts';
import { keyOfDeskId } from './desk-id.ts';
import type { DeskStore } from './desk.store.ts';

interface Parts {
  readonly desk: Pick<DeskStore, 'release'>;
  readonly now: () => Date;
}

export function releaseRequestWith({ desk, now }: Parts): UseCase<typeof releaseRequest> {
  return async ({ caller, params }) => {
    const released = await desk.release({ ...keyOfDeskId(params.id), coachId: caller.memberId, now: now() });
    return released ? { status: 204, body: undefined } : refuse('HOLD_LOST');
  };
}

export const handler = endpoint(releaseRequest, () =>
  releaseRequestWith({ desk: deployedDesk(), now: () => new Date() }),
);
