/** Exports for the settings page, in a separate file so that other pages don't load them. */
export { DeleteRecordings } from './delete-recordings.tsx';
export { PracticeSettingsPanel } from './practice-settings.tsx';
