export { CoachTab } from './requests/coach-tab.tsx';
export { VideoAnswer } from './requests/video-answer.tsx';
