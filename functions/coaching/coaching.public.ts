export { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
export { findOpenRequest, findUnreadAnswer } from './request-status.ts';
export { findVideoIdsAwaitingCoach, withdrawVideoRequests } from './video-requests.service.ts';
