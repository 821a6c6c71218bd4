export { invalidateUsage, membershipQuery } from './membership.queries.ts';
export { type LockedPayment, PayLink, PayFirst, useLockedPayment } from './locked-payment.tsx';
export { PaymentBanner } from './payment-banner.tsx';
export { AllowanceUsedNotice, isAllowanceUsedError } from './allowance-used-notice.tsx';
export { type RemainingAllowance, useRemainingAllowance, UsageMeter } from './usage-meter.tsx';
