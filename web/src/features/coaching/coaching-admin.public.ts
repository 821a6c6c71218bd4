/** For the administration page. A separate module keeps this code out of the members' bundle. */
export { coachQueueQuery } from './queue/coach-queue.queries.ts';
export { formatTimeLeft } from './queue/response-deadline.ts';
