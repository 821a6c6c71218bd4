export { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
export { findOpenRequest, findUnreadAnswer } from './request-status.ts';
export {
  findVideoIdsAwaitingCoach,
  withdrawVideoRequests,
  type WithdrawVideoRequestsDeps,
} from './video-requests.service.ts';
