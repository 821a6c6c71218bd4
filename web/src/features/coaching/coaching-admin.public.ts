/** For the page of all admin areas. A separate module keeps it out of the members' bundle. */
export { coachQueueQuery } from './coach-queue.queries.ts';
export { formatTimeLeft } from './response-deadline.ts';
