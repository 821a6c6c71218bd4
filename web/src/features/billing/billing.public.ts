export { invalidateUsage, membershipQuery } from './membership/membership.queries.ts';
export {
  type LockedPayment,
  PayLink,
  PayFirst,
  useLockedPayment,
} from './overdue/locked-payment.tsx';
export { PaymentBanner } from './overdue/payment-banner.tsx';
export { AllowanceUsedNotice, isAllowanceUsedError } from './allowance/allowance-used-notice.tsx';
export {
  type RemainingAllowance,
  useRemainingAllowance,
  UsageMeter,
} from './allowance/usage-meter.tsx';
