/** What stands on the settings page. Apart, so that other pages do not carry it. */
export { DeleteRecordings } from './delete-recordings.tsx';
export { PracticeSettingsPanel } from './practice-settings.tsx';
