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

const CAUSES = {
  closing: 'their deletion has begun',
  taken: 'another account uses their email',
  rejected: 'Cognito rejects their row',
} as const;

/** A member's new ID, or the reason why the member has none. */
type Outcome = { newId: string } | { cause: keyof typeof CAUSES; reason: string };

type Skip = Extract<Outcome, { cause: string }> & { memberId: string };

/**
 * Recreates each member's account in the stack's user pool and writes a map from old to new member
 * IDs to the file `to`. Idempotent. Returns a summary; undefined if `from` or `to` is missing. Throws
 * the summary if a member without an account isn't being deleted.
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
  const gateways = createGateways(stack.requireOutput('UserPool'), cognito);
  const newIds: Record<string, string> = {};
  const skipped: Skip[] = [];

  try {
    for await (const page of readRows(tables, from)) {
      for (const row of page) {
        const member = readMember(row);
        const outcome = await recreateAccount(gateways, member);
        if ('newId' in outcome) newIds[member.memberId] = outcome.newId;
        else skipped.push({ ...outcome, memberId: member.memberId });
      }
    }
  } finally {
    tables.destroy();
    cognito.destroy();
    // Also after a failure, because these accounts exist.
    if (Object.keys(newIds).length > 0)
      await writeFile(to, JSON.stringify(newIds), { mode: 0o600 });
  }

  const summary = [
    `${Object.keys(newIds).length} members have an account. Their new IDs are in ${to}.`,
    ...describeSkips(skipped),
  ].join('\n');
  if (skipped.some(({ cause }) => cause !== 'closing')) throw new OperatorError(summary);

  return summary;
}

function createGateways(userPool: string, cognito: CognitoIdentityProviderClient): Gateways {
  return {
    accounts: accountGateway(userPool, cognito),
    access: cognitoAccessGateway(userPool, cognito),
  };
}

/** Says how many members were skipped for each cause, and then why each of them was. */
function describeSkips(skipped: readonly Skip[]): string[] {
  if (skipped.length === 0) return [];

  const counts = Object.entries(CAUSES).flatMap(([each, text]) => {
    const count = skipped.filter(({ cause }) => cause === each).length;
    return count > 0 ? [`${count} because ${text}`] : [];
  });

  return [
    `${skipped.length} members have no account: ${counts.join(', ')}.`,
    ...skipped.map(({ memberId, reason }) => `${memberId} has no account: ${reason}`),
  ];
}

async function recreateAccount({ accounts, access }: Gateways, member: Member): Promise<Outcome> {
  const { memberId, role, state, ...person } = member;
  if (state === 'closing') return { cause: 'closing', reason: 'its deletion has begun.' };

  try {
    const newId = await accounts.ensure({ ...person, signupId: `restores ${memberId}` });
    if (newId === null) return { cause: 'taken', reason: 'another account uses that email.' };

    if (role !== 'member') await access.setGroups(newId, role);
    if (state === 'disabled') await access.disable(newId);

    return { newId };
  } catch (error) {
    // One invalid row mustn't prevent the accounts of all other members.
    if (error instanceof Error && isErrorNamed(error, 'InvalidParameterException'))
      return { cause: 'rejected', reason: `Cognito rejects the row: ${error.message}` };
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
