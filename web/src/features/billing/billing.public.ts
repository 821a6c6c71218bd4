export { forgetUsage } from './membership.queries.ts';
export { PaymentBanner } from './payment-banner.tsx';
export { UsageMeter } from './usage-meter.tsx';
export { AllowanceUsed, isAllowanceUsed } from './usage-refusal.tsx';
