export { CoachTab } from './coach-tab.tsx';
export { VideoAnswer } from './video-answer.tsx';
