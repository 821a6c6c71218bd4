/** For the administration pages. A separate module keeps this code out of the members' bundle. */
export { DailyFigures } from './figures/daily-figures.tsx';
export { describeMemberOverdue } from './overdue/member-overdue-text.ts';
export { overduePaymentsQuery } from './overdue/overdue-payments.queries.ts';
