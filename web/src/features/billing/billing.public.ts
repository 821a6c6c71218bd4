export { invalidateUsage } from './membership.queries.ts';
export { PaymentBanner } from './payment-banner.tsx';
export { UsageMeter } from './usage-meter.tsx';
export { AllowanceUsedNotice, isAllowanceUsedError } from './allowance-used-notice.tsx';
