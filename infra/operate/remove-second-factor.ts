import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { directoryStore, type DirectoryStore } from '../../functions/accounts/directory.store.ts';
import { secondFactorStore, type SecondFactorStore } from '../../functions/accounts/second-factor.store.ts';
import { mailQueue, type MailQueue } from '../../functions/mail/mail.public.ts';
import { jsonQueue } from '../../functions/platform/queue/queue.gateway.ts';
import { OperatorError, type TargetStack } from './target-stack.ts';

export interface RemoveSecondFactorDeps {
  readonly directory: Pick<DirectoryStore, 'findByEmail'>;
  readonly factors: Pick<SecondFactorStore, 'find' | 'remove'>;
  readonly mails: MailQueue;
  readonly now: () => Date;
}

/**
 * Removes the second factor and notifies the account's owner by email. Returns the resulting state; throws
 * OperatorError if no account has the email.
 */
export async function removeSecondFactor(
  { directory, factors, mails, now }: RemoveSecondFactorDeps,
  email: string,
): Promise<string> {
  const member = await directory.findByEmail(email);
  if (!member) throw new OperatorError(`Nobody has the address ${email}.`);
  const { memberId } = member;
  const { secondFactor } = await factors.find(memberId);
  if (!secondFactor) return `${email} has no second factor: nothing to take away.`;
  const { factorId } = secondFactor;
  // Enqueue the email first, so that the owner is notified even if this run fails midway. Repeats are sent once.
  await mails.post({
    kind: 'second-factor-removed',
    mailId: `second-factor-removed#${factorId}`,
    // Not by member ID: after a theft the account is disabled, and emails to disabled accounts by ID are dropped.
    to: { address: member.email },
  });
  if (!(await factors.remove(memberId, factorId, now()))) {
    throw new OperatorError(`The second factor of ${email} changed at this moment. Look again and repeat this.`);
  }
  return `${email} has no second factor any more, is logged out everywhere and hears of it by mail. They set up a new one when they open an admin page.`;
}

export function createRemoveSecondFactorDeps(stack: TargetStack): RemoveSecondFactorDeps {
  const tables = DynamoDBDocumentClient.from(new DynamoDBClient(stack.clientConfig('DYNAMODB')));
  const membersTable = stack.requireOutput('MembersTable');
  const queueUrl = stack.requireOutput('OutgoingMail');
  return {
    directory: directoryStore(tables, membersTable),
    factors: secondFactorStore(tables, membersTable),
    mails: mailQueue(queueUrl, jsonQueue(queueUrl, { client: new SQSClient(stack.clientConfig('SQS')) })),
    now: () => new Date(),
  };
}
