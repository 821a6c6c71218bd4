/** What an administrator may still have to do in a session: set a second factor up, or enter a code of it. */
export const secondFactorSteps = ['set-up', 'code'] as const;
export type SecondFactorStep = (typeof secondFactorSteps)[number];

/** What authenticator apps expect when nothing else is said (RFC 6238): six digits, a new code every 30 seconds. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;

/** A set-up that was begun can be finished until then. */
export const SET_UP_MINUTES = 15;
