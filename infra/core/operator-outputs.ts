import { CfnOutput, type Stack } from 'aws-cdk-lib';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import type { Core } from './core.ts';

/** Stack outputs that the commands in `infra/operate` read. */
export function addOperatorOutputs(stack: Stack, core: Core, reconcileBilling: LambdaTarget): void {
  const values = {
    MembersTable: core.tables.members.tableName,
    MemberRequestsTable: core.tables.memberRequests.tableName,
    VideosTable: core.tables.videos.tableName,
    UserPool: core.identity.pool.userPoolId,
    OutgoingMail: core.mail.queue.queueUrl,
    DeadLettersAnalysis: core.analysis.deadLetters.queueArn,
    DeadLettersCopies: core.copies.deadLetters.queueArn,
    DeadLettersMail: core.mail.deadLetters.queueArn,
    DeadLettersDeletions: core.deletions.deadLetters.queueArn,
    DeadLettersExports: core.exports.deadLetters.queueArn,
    ReconcileBilling: reconcileBilling.functionName,
  };
  for (const [name, value] of Object.entries(values)) new CfnOutput(stack, name, { value });
}
