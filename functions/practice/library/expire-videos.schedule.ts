import {
  ENQUEUE_TIMEOUT_SECONDS,
  enqueueDueMembers,
  type DueMember,
} from '#platform/queue/due-members.ts';
import { sendsBatchesTo } from '#platform/queue/queue.gateway.ts';
import { schedule } from '#platform/scheduled.ts';
import { clock } from '#platform/uses/use.ts';
import { videoExpiryStore } from './video-expiry.store.ts';

/** Enqueues the members whose recordings expire, for the warning email or the deletion. */
export const expireVideosSchedule = schedule('expire-videos', {
  impact: 'Expiring recordings are not found, so they are neither announced nor deleted.',
  uses: {
    expiry: videoExpiryStore.pick('listDue'),
    queue: sendsBatchesTo<DueMember>('ExpiryQueue'),
    now: clock,
  },
  timeoutSeconds: ENQUEUE_TIMEOUT_SECONDS,
})((deps) => enqueueDueMembers('expire-videos', deps.expiry.listDue(deps.now()), deps));

export const { handler, declaration } = expireVideosSchedule;
