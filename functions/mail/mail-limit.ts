/**
 * 80% of SES's daily quota for a new production account. The rest is reserved for codes, which
 * Cognito sends from the same quota.
 */
export const MAX_MAILS_PER_DAY = 40_000;
