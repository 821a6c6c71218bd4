/**
 * In a separate file, so that bundles that only use the progress store don't contain the dashboard.
 */
export { getDashboardEndpoint } from './get-dashboard.endpoint.ts';
