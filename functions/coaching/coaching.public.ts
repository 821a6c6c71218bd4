export { coachRequestStore, type CoachRequestStore } from './request/coach-request.store.ts';
export { findOpenRequest, findUnreadAnswer } from './request/request-status.ts';
export {
  findVideoIdsAwaitingCoach,
  withdrawVideoRequests,
  withdrawVideoRequestsUses,
  type WithdrawVideoRequestsDeps,
} from './request/video-requests.service.ts';
