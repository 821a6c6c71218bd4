/** Exports for the settings page, in a separate file so that other pages don't load them. */
export { DeleteRecordings } from './library/delete-recordings.tsx';
export { PracticeSettingsPanel } from './settings/practice-settings.tsx';
