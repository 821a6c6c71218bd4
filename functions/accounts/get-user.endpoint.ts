import { getUser } from '../../shared/accounts/accounts.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { userOf } from './user-of.ts';

/** Who is signed in, as the browser may see them. */
export const answerUser: UseCase<typeof getUser> = async ({ caller }) => ({ status: 200, body: userOf(caller) });

export const handler = endpoint(getUser, () => answerUser);
