/** Exports for other features and the app shell. */
export { forgetTake, readTake } from './take.store.ts';
export { ConsentDialog } from './consent-dialog.tsx';
export { LeaveGuard } from './leave-guard.tsx';
export { refusalOf } from './file-picker.tsx';
export { PlaybackPlayer } from './playback-player.tsx';
export { playbackQuery, videosQuery } from './practice.queries.ts';
export { categoryLabels } from './question-texts.ts';
export { sendVideo } from './send-video.ts';
export { isConsentRequired, useConsent } from './use-consent.ts';
