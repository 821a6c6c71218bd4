export { AskedQuestion } from './asked-question.tsx';
export { PlaybackPlayer } from './playback-player.tsx';
export { categoryLabels, levelLabels } from './question-labels.ts';
export { ControlledRecording } from './controlled-recording.tsx';
export { resolveDuration } from './resolve-duration.ts';
export { playbackQuery } from './playback.queries.ts';
