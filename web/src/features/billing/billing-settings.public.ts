/** Panels for the settings page. A separate module keeps them out of the shell's bundle. */
export { MembershipPanel } from './membership-panel.tsx';
export { UsagePanel } from './usage-panel.tsx';
