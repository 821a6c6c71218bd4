/** Exports for the settings page, in a separate file so that other pages don't load them. */
export { InterviewPlanSettingsPanel } from './interview-plan-settings.tsx';
