import type { MemberStore } from '../accounts/accounts.public.ts';
import type { AccountGateway } from './account.gateway.ts';
import type { ClaimStore } from './claim.store.ts';
import type { CustomerGateway } from './customer.gateway.ts';
import type { SignupNote } from './signup-note.ts';

/** A customer that a signup form made and whose account isn't open yet. */
export interface SignupOrigin extends SignupNote {
  readonly customerId: string;
  readonly email: string;
}

export interface SignupAccountDeps {
  readonly accounts: Pick<AccountGateway, 'ensure'>;
  readonly members: Pick<MemberStore, 'ensure'>;
  readonly claims: Pick<ClaimStore, 'own'>;
  readonly customers: Pick<CustomerGateway, 'nameMember'>;
  readonly now: () => Date;
}

/** The new account's member ID; null if the address got an account in another way. May be repeated after any failure. */
export type OpenAccount = (origin: SignupOrigin) => Promise<string | null>;

/** Called only after the card was confirmed: a form alone leaves no account behind. */
export function openAccountWith({ accounts, members, claims, customers, now }: SignupAccountDeps): OpenAccount {
  return async ({ customerId, claim, ...origin }) => {
    const memberId = await accounts.ensure(origin);
    if (memberId === null) return null;
    const { email, firstName, lastName, professionLevel } = origin;
    await members.ensure({ memberId, email, firstName, lastName, professionLevel }, now());
    // The account's deletion finds the claim by this.
    await claims.own(claim, { customerId, memberId });
    await customers.nameMember(customerId, memberId);
    return memberId;
  };
}
