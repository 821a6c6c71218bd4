import { noteReplySeen } from '../../shared/coaching/coaching.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { deployedDesk } from './deployed-coaching.ts';
import { keyOfDeskId } from './desk-id.ts';
import type { DeskStore } from './desk.store.ts';

interface Parts {
  readonly desk: Pick<DeskStore, 'noteReplySeen'>;
  readonly now: () => Date;
}

export function noteReplySeenWith({ desk, now }: Parts): UseCase<typeof noteReplySeen> {
  return async ({ caller, params }) => {
    const noted = await desk.noteReplySeen({ ...keyOfDeskId(params.id), coachId: caller.memberId, now: now() });
    return noted ? { status: 204, body: undefined } : refuse('NOT_FOUND');
  };
}

export const handler = endpoint(noteReplySeen, () =>
  noteReplySeenWith({ desk: deployedDesk(), now: () => new Date() }),
);
