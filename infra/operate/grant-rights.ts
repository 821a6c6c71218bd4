import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { accountStaffGateway } from '../../functions/accounts/account-staff.gateway.ts';
import { directoryStore, type DirectoryStore } from '../../functions/accounts/directory.store.ts';
import { changeRole, type ChangeParts } from '../../functions/accounts/staff-changes.ts';
import { sentenceOf } from '../../functions/platform/http/refusal.ts';
import { tiers, type Tier } from '../../shared/accounts/member.ts';
import { OperatorError, type Place } from './place.ts';

export type Wanted =
  { readonly what: 'role'; readonly role: 'admin' | 'coach' } | { readonly what: 'plan'; readonly plan: Tier };

export interface GrantParts extends ChangeParts {
  readonly directory: Pick<DirectoryStore, 'find' | 'findByEmail' | 'setRole' | 'disable' | 'enable' | 'grantPlan'>;
}

/** Parses `admin EMAIL`, `coach EMAIL` or `plan professional EMAIL`; undefined for anything else. */
export function readWords([what, ...rest]: readonly string[]): { wanted: Wanted; email: string } | undefined {
  const email = rest.at(-1)?.toLowerCase();
  if (!email?.includes('@')) return undefined;
  if ((what === 'admin' || what === 'coach') && rest.length === 1)
    return { wanted: { what: 'role', role: what }, email };
  const plan = tiers.find((tier) => tier === rest[0]);
  return what === 'plan' && plan && rest.length === 2 ? { wanted: { what: 'plan', plan }, email } : undefined;
}

/**
 * Grants or revokes a role or plan; idempotent. Returns the resulting state; throws OperatorError if the change is
 * impossible.
 */
export async function grantRights(
  parts: GrantParts,
  { wanted, email }: { readonly wanted: Wanted; readonly email: string },
  isRevoked: boolean,
): Promise<string> {
  const member = await parts.directory.findByEmail(email);
  if (!member)
    throw new OperatorError(
      `Nobody has logged in as ${email} yet. They open the site, log in once, and then you repeat this.`,
    );
  if (wanted.what === 'plan') {
    const plan = isRevoked ? null : wanted.plan;
    if (!(await parts.directory.grantPlan(member.memberId, plan)))
      throw new OperatorError(`${email} is being deleted.`);
    return plan
      ? `${email} has the plan ${plan} now, without payment.`
      : `${email} has no plan without payment any more.`;
  }
  if (isRevoked && member.role !== wanted.role) {
    return `${email} is ${member.role} and not ${wanted.role}: nothing to take back.`;
  }
  const role = isRevoked ? 'member' : wanted.role;
  const refusal = await changeRole(parts, member.memberId, role);
  if (refusal) throw new OperatorError(sentenceOf(refusal));
  return `${email} is ${role} now and was ${member.role} before. They are logged out everywhere and have the role when they log in again.`;
}

export function grantPartsOf(place: Place): GrantParts {
  const tables = DynamoDBDocumentClient.from(new DynamoDBClient(place.reach('DYNAMODB')));
  const cognito = new CognitoIdentityProviderClient(place.reach('COGNITO_IDENTITY_PROVIDER'));
  return {
    directory: directoryStore(tables, place.output('MembersTable')),
    accounts: accountStaffGateway(place.output('UserPool'), cognito),
    now: () => new Date(),
  };
}
