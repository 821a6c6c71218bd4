/** Exports for the settings page, separate so that other pages don't load them. */
export { DeleteRecordings } from './delete-recordings.tsx';
export { PracticeSettingsPanel } from './practice-settings.tsx';
