/** For the dialogs in settings and member pages that ask for a code. */
export { SecondFactorCodeForm } from './second-factor-code-form.tsx';
export { KeyExpiredNotice, SecondFactorKeySteps } from './second-factor-key-steps.tsx';
export { refetchSessionOnConflict, useSubmitSecondFactorCode } from './second-factor.queries.ts';
