/** Panels for the settings page. A separate module keeps them out of the shell's bundle. */
export { MembershipPanel } from './settings/membership-panel.tsx';
export { UsagePanel } from './allowance/usage-panel.tsx';
