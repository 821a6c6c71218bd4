export { findVideoIdsAwaitingCoach } from './videos-awaiting-coach.service.ts';
export { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
export { withdrawVideoRequests } from './withdraw-video-requests.service.ts';
