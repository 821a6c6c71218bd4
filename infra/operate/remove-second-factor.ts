import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  directoryStore,
  type DirectoryStore,
} from '#functions/accounts/directory/directory.store.ts';
import {
  secondFactorStore,
  type SecondFactorStore,
} from '#functions/accounts/second-factor/second-factor.store.ts';
import { mailQueue, type MailQueue } from '#functions/mail/mail.public.ts';
import { OperatorError, type TargetStack } from './target-stack.ts';

export interface RemoveSecondFactorDeps {
  directory: Pick<DirectoryStore, 'findByEmail'>;
  factors: Pick<SecondFactorStore, 'find' | 'remove'>;
  mails: MailQueue;
  now: () => Date;
}

/**
 * Removes a member's second factor and notifies the member by email. Returns a description of the
 * result. Throws OperatorError if no account has this email.
 */
export async function removeSecondFactor(
  { directory, factors, mails, now }: RemoveSecondFactorDeps,
  email: string,
): Promise<string> {
  const member = await directory.findByEmail(email);
  if (!member) throw new OperatorError(`No account has the email ${email}.`);

  const { memberId } = member;
  const { secondFactor } = await factors.find(memberId);
  if (!secondFactor) return `${email} has no second factor. Nothing to remove.`;

  const { factorId } = secondFactor;

  // Enqueue the email first, so that the member is notified even if this run fails midway. The mail
  // ID prevents a second email if the run is repeated.
  await mails.post({
    kind: 'second-factor-removed',
    mailId: `second-factor-removed#${factorId}`,
    // Use an address, not a member ID: emails to the member ID of a disabled account, e.g. a
    // compromised one, are dropped.
    to: { address: member.email },
  });

  if (!(await factors.remove(memberId, factorId, now()))) {
    throw new OperatorError(
      `The second factor of ${email} has just changed. Check with the member, then run this command again.`,
    );
  }

  return `${email} no longer has a second factor and is logged out everywhere. We email them about it. They set up a new second factor when they open the coach desk or an admin page.`;
}

export function createRemoveSecondFactorDeps(stack: TargetStack): RemoveSecondFactorDeps {
  const tables = DynamoDBDocumentClient.from(new DynamoDBClient(stack.clientConfig('DYNAMODB')));
  const membersTable = stack.requireOutput('MembersTable');

  return {
    directory: directoryStore(tables, membersTable),
    factors: secondFactorStore(tables, membersTable),
    mails: mailQueue(stack.requireOutput('OutgoingMail'), {
      client: new SQSClient(stack.clientConfig('SQS')),
    }),
    now: () => new Date(),
  };
}
