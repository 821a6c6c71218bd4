export { type JobPostFit, jobPostFitStore } from './questions/job-post-fit.store.ts';
export {
  practiceSettingsStore,
  type PracticeSettingsStore,
} from './settings/practice-settings.store.ts';
