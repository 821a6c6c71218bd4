// A separate file keeps Cognito's client out of other bundles.
export { type StaffDirectory, staffDirectory } from './staff-directory.gateway.ts';
