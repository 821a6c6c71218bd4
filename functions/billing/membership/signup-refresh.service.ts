import { accountOpener } from '../customer/signup-account.service.ts';
import { refreshUses } from './refresh-membership.service.ts';

/** For a refresh that also creates the account of a signup whose card is confirmed. */
export const signupRefreshUses: typeof refreshUses = {
  ...refreshUses,
  openAccount: accountOpener,
};
