export { invalidateUsage } from './membership.queries.ts';
export { PaymentBanner } from './payment-banner.tsx';
export { type AllowanceLeft, useAllowanceLeft } from './use-allowance-left.ts';
export { UsageMeter } from './usage-meter.tsx';
export { AllowanceUsedNotice, isAllowanceUsedError } from './allowance-used-notice.tsx';
