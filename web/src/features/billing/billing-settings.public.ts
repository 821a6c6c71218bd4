/** What stands on the settings page. Apart, so that the shell does not carry it. */
export { MembershipPanel } from './membership-panel.tsx';
export { UsagePanel } from './usage-panel.tsx';
