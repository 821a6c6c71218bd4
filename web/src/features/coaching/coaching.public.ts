export { CoachTab } from './coach-tab.tsx';
export { VideoAnswers } from './video-answers.tsx';
