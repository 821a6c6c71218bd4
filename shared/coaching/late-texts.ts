import { RESPONSE_SLA_HOURS } from './response-sla.ts';

export const LATE_APOLOGY = `We promised an answer within ${RESPONSE_SLA_HOURS} hours and we’re late. Sorry about that.`;

/** Shown next to 'Response expected soon' after the deadline. */
export const LATE_TEXT = `${LATE_APOLOGY} Coaches see late requests first.`;
