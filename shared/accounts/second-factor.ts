/**
 * The step that a coach or administrator must complete next: set up a second factor, or enter a
 * code.
 */
export const secondFactorSteps = ['set-up', 'code'] as const;

export type SecondFactorStep = (typeof secondFactorSteps)[number];

/** The defaults of authenticator apps (RFC 6238): six digits and a new code every 30 seconds. */
export const CODE_DIGITS = 6;
export const CODE_PERIOD_SECONDS = 30;

/** How long a code allows changes to other accounts. */
export const RECENT_CODE_MINUTES = 10;

/** Time limit for setting up a second factor, or for moving it to another phone. */
export const SETUP_MINUTES = 15;
