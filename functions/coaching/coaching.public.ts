export { awaitedVideos } from './awaited-videos.ts';
export { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
export { withdrawAboutVideo } from './withdraw-about-video.ts';
