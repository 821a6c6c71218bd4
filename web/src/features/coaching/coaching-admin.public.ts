/** For the administration page. A separate module keeps this code out of the members' bundle. */
export { openRequestsQuery } from './assignment/open-requests.queries.ts';
export { formatTimeLeft } from './queue/response-deadline.ts';
