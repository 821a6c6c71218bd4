/** Panels for the settings and member pages. A separate module keeps them out of the shell's bundle. */
export { MembershipPanel } from './settings/membership-panel.tsx';
export { UsagePanel } from './allowance/usage-panel.tsx';
export { isCheckoutOpen } from './membership/plan-state.ts';
export { MemberReceipts } from './payment/member-receipts.tsx';
