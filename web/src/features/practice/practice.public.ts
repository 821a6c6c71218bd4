/** What other features and the shell may use. */
export { forgetTake, readTake } from './take.store.ts';
export { ConsentDialog } from './consent-dialog.tsx';
export { refusalOf } from './file-picker.tsx';
export { videosQuery } from './practice.queries.ts';
export { sendVideo } from './send-video.ts';
export { isConsentRequired, useConsent } from './use-consent.ts';
