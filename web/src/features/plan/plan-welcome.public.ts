/** Exports for the welcome page, in a separate file so that other pages don't load them. */
export { WelcomePlanSetup } from './welcome-plan-setup.tsx';
