/**
 * Written coach answers per plan: `trial` is the total during a free trial, the others are per
 * month.
 */
export const COACH_ANSWERS = { trial: 1, starter: 1, professional: 4, executive: 12 } as const;
