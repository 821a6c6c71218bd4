import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { cognitoAccessGateway } from '#functions/accounts/cognito/cognito-access.gateway.ts';
import {
  directoryStore,
  type DirectoryStore,
} from '#functions/accounts/directory/directory.store.ts';
import {
  changeRole,
  type ChangeRoleDeps,
} from '#functions/accounts/directory/staff-changes.service.ts';
import { formerCoachStore } from '#functions/coaching/staff-changes.public.ts';
import {
  membershipStore,
  type MembershipStore,
} from '#functions/billing/membership/membership.store.ts';
import { refusalMessage } from '#platform/http/refusal.ts';
import { tiers, type Tier } from '#shared/accounts/member.ts';
import { OperatorError, type TargetStack } from './target-stack.ts';

type RequestedRight = { kind: 'role'; role: 'admin' | 'coach' } | { kind: 'plan'; plan: Tier };

export interface GrantDeps extends ChangeRoleDeps {
  directory: Pick<DirectoryStore, 'find' | 'findByEmail' | 'setRole'>;
  memberships: Pick<MembershipStore, 'find' | 'grant'>;
}

/**
 * Parses `admin EMAIL`, `coach EMAIL` or `plan professional EMAIL`; undefined for anything else.
 */
export function parseGrantArguments([kind, ...rest]: readonly string[]):
  { right: RequestedRight; email: string } | undefined {
  const email = rest.at(-1)?.toLowerCase();
  if (!email?.includes('@')) return undefined;
  if ((kind === 'admin' || kind === 'coach') && rest.length === 1)
    return { right: { kind: 'role', role: kind }, email };

  const plan = tiers.find((tier) => tier === rest[0]);

  return kind === 'plan' && plan && rest.length === 2
    ? { right: { kind: 'plan', plan }, email }
    : undefined;
}

/**
 * Grants or revokes a role or plan and returns a description of the result. Idempotent. Throws
 * OperatorError if the change is impossible.
 */
export async function changeRight(
  deps: GrantDeps,
  { right, email }: { right: RequestedRight; email: string },
  isRevoked: boolean,
): Promise<string> {
  const member = await deps.directory.findByEmail(email);
  if (!member)
    throw new OperatorError(
      `Nobody has logged in as ${email} yet. Ask them to log in to the site once, then run this command again.`,
    );

  if (right.kind === 'plan') {
    const plan = isRevoked ? null : right.plan;
    const membership = await deps.memberships.find(member.memberId);
    if (!membership || !(await deps.memberships.grant(membership, plan)))
      throw new OperatorError(
        `${email} was changed at the same time or is being deleted. Please try again.`,
      );

    return plan
      ? `${email} now has the plan ${plan}, free of charge.`
      : `${email} no longer has a free plan.`;
  }

  if (isRevoked && member.role !== right.role) {
    return `${email} is ${member.role}, not ${right.role}. Nothing to revoke.`;
  }

  const role = isRevoked ? 'member' : right.role;
  const refusal = await changeRole(deps, member.memberId, role);
  if (refusal) throw new OperatorError(refusalMessage(refusal));

  return `${email} is now ${role}, was ${member.role}. They are logged out everywhere and get the new role when they log in again.`;
}

export function createGrantDeps(stack: TargetStack): GrantDeps {
  const tables = DynamoDBDocumentClient.from(new DynamoDBClient(stack.clientConfig('DYNAMODB')));
  const cognito = new CognitoIdentityProviderClient(
    stack.clientConfig('COGNITO_IDENTITY_PROVIDER'),
  );

  return {
    directory: directoryStore(tables, stack.requireOutput('MembersTable')),
    memberships: membershipStore(tables, stack.requireOutput('MembersTable')),
    accounts: cognitoAccessGateway(stack.requireOutput('UserPool'), cognito),
    formerCoaches: formerCoachStore(tables, stack.requireOutput('CoachingTable')),
    now: () => new Date(),
  };
}
