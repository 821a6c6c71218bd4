export { findVideoIdsAwaitingCoach } from './videos-awaiting-coach.ts';
export { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
export { withdrawVideoRequests } from './withdraw-video-requests.ts';
