export { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
export { findVideoIdsAwaitingCoach, withdrawVideoRequests } from './video-requests.service.ts';
