import { getUser } from '../../shared/accounts/accounts.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';

/** Who is signed in, as the browser may see them. */
export const answerUser: UseCase<typeof getUser> = async ({ caller }) => {
  const { memberId: id, email, firstName, lastName, profileImageUrl, role, plan, paymentDueBy } = caller;
  return { status: 200, body: { id, email, firstName, lastName, profileImageUrl, role, plan, paymentDueBy } };
};

export const handler = endpoint(getUser, () => answerUser);
