export {
  practiceSettingsStore,
  type PracticeSettingsStore,
} from './settings/practice-settings.store.ts';
