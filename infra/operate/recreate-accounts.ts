import { writeFile } from 'node:fs/promises';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { cognitoAccessGateway } from '#functions/accounts/cognito/cognito-access.gateway.ts';
import { accountGateway } from '#functions/billing/customer/account.gateway.ts';
import { roles } from '#shared/accounts/member.ts';
import { readRows, type Row } from './row-source.ts';
import { OperatorError, type TargetStack } from './target-stack.ts';

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
  const accounts = accountGateway(userPool, cognito);
  const access = cognitoAccessGateway(userPool, cognito);
  const newIds: Record<string, string> = {};
  const taken: string[] = [];

  try {
    for await (const page of readRows(tables, from)) {
      for (const row of page) {
        const { memberId, role, ...person } = readMember(row);
        const newId = await accounts.ensure({ ...person, signupId: `restores ${memberId}` });
        if (newId === null) taken.push(memberId);
        else newIds[memberId] = newId;

        if (newId !== null && role !== 'member') await access.setGroups(newId, role);
      }
    }
  } finally {
    tables.destroy();
    cognito.destroy();
  }

  await writeFile(to, JSON.stringify(newIds), { mode: 0o600 });

  return [
    `${Object.keys(newIds).length} members have an account. Their new IDs are in ${to}.`,
    ...taken.map((memberId) => `${memberId} has no account: another account uses that email.`),
  ].join('\n');
}

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
  };
}
