import { writeFile } from 'node:fs/promises';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { cognitoAccessGateway } from '#functions/accounts/cognito/cognito-access.gateway.ts';
import { accountGateway } from '#functions/billing/customer/account.gateway.ts';
import { isErrorNamed } from '#platform/error-name.ts';
import { roles } from '#shared/accounts/member.ts';
import { readRows, type Row } from './row-source.ts';
import { OperatorError, type TargetStack } from './target-stack.ts';

interface Gateways {
  accounts: ReturnType<typeof accountGateway>;
  access: ReturnType<typeof cognitoAccessGateway>;
}

/** A member's new ID, or the reason why the member has no account. */
type Outcome = { newId: string } | { reason: string };

/**
 * Recreates each member's account in the stack's user pool and writes a map from old to new member
 * IDs to the file `to`. Idempotent. Returns a summary; undefined if `from` or `to` is missing.
 */
export async function recreateAccounts(
  stack: TargetStack,
  { from, to }: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;

  const tables = new DynamoDBClient(stack.clientConfig('DYNAMODB'));
  const cognito = new CognitoIdentityProviderClient(
    stack.clientConfig('COGNITO_IDENTITY_PROVIDER'),
  );
  const userPool = stack.requireOutput('UserPool');
  const gateways = {
    accounts: accountGateway(userPool, cognito),
    access: cognitoAccessGateway(userPool, cognito),
  };
  const newIds: Record<string, string> = {};
  const skipped: string[] = [];

  try {
    for await (const page of readRows(tables, from)) {
      for (const row of page) {
        const member = readMember(row);
        const outcome = await recreateAccount(gateways, member);
        if ('newId' in outcome) newIds[member.memberId] = outcome.newId;
        else skipped.push(`${member.memberId} has no account: ${outcome.reason}`);
      }
    }
  } finally {
    tables.destroy();
    cognito.destroy();
    // Also after a failure, because these accounts exist.
    if (Object.keys(newIds).length > 0)
      await writeFile(to, JSON.stringify(newIds), { mode: 0o600 });
  }

  return [
    `${Object.keys(newIds).length} members have an account. Their new IDs are in ${to}.`,
    ...skipped,
  ].join('\n');
}

async function recreateAccount({ accounts, access }: Gateways, member: Member): Promise<Outcome> {
  const { memberId, role, state, ...person } = member;
  if (state === 'closing') return { reason: 'its deletion has begun.' };

  try {
    const newId = await accounts.ensure({ ...person, signupId: `restores ${memberId}` });
    if (newId === null) return { reason: 'another account uses that email.' };

    if (role !== 'member') await access.setGroups(newId, role);
    if (state === 'disabled') await access.disable(newId);

    return { newId };
  } catch (error) {
    // One invalid row mustn't prevent the accounts of all other members.
    if (error instanceof Error && isErrorNamed(error, 'InvalidParameterException'))
      return { reason: `Cognito rejects the row: ${error.message}` };
    throw error;
  }
}

type Member = ReturnType<typeof readMember>;

function readMember(row: Row) {
  const text = (name: string) => row[name]?.S ?? '';
  const role = roles.find((each) => each === text('role'));
  if (!role || !text('email')) throw new OperatorError('--from must be a members table or a copy.');

  return {
    memberId: text('memberId'),
    email: text('email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    role,
    state: readState(row),
  };
}

/** Only administrators set `disabledAt`. A deletion sets `disabled` alone. */
function readState({ disabled, disabledAt }: Row): 'active' | 'disabled' | 'closing' {
  if (disabled?.BOOL !== true) return 'active';
  return disabledAt ? 'disabled' : 'closing';
}
