export { practiceSettingsStore, type PracticeSettingsStore } from './practice-settings.store.ts';
