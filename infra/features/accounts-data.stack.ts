import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { askDeletion } from '../../shared/accounts/deletion.contract.ts';
import { askExport, getExport, openExport } from '../../shared/accounts/export.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { onIndex, onQueue, onSecret, onTable, type Grant } from '../constructs/grant.ts';
import { DELETION_TIMEOUT, EXPORT_TIMEOUT, type AccountQueue } from '../core/account-queues.ts';
import { ALARM_PERIOD } from '../core/monitoring.ts';
import { collectingGrants, forgettingGrants, memberDataPlaces } from './member-data-grants.ts';

/** The part of the accounts feature that is about everything a member has: its deletion, and the copy of it. */
export abstract class AccountsDataStack extends FeatureStack {
  private readonly requests = { MEMBER_REQUESTS_TABLE: this.core.tables.memberRequests.tableName };

  protected deletion(): void {
    const { tables, deletions, mail, buckets, stripe, identity } = this.core;
    const queueUrl = { DELETION_QUEUE_URL: deletions.queue.queueUrl };
    const sending = onQueue(deletions.queue, 'SendMessage');
    this.endpoint(askDeletion, {
      impact: 'Members cannot delete their account.',
      grants: [onTable(tables.memberRequests, 'PutItem'), onTable(tables.members, 'UpdateItem'), sending],
      environment: { ...this.requests, ...queueUrl },
    });
    this.queueWorker('finish-deletion', {
      impact: 'Accounts are closed but what they hold is not deleted.',
      queue: deletions.queue,
      batchSize: 1,
      maxConcurrency: 5,
      grants: [...forgettingGrants(this.core), onQueue(mail.queue, 'SendMessage')],
      environment: {
        ...memberDataPlaces(this.core),
        EMAIL_CHANGES_TABLE: tables.emailChanges.tableName,
        UPLOADS_TABLE: tables.uploads.tableName,
        UPLOADS_BUCKET: buckets.uploads.bucketName,
        STRIPE_SECRET_ARN: stripe.keys.secretArn,
        USER_POOL_ID: identity.pool.userPoolId,
        MAIL_QUEUE_URL: mail.queue.queueUrl,
      },
      timeout: DELETION_TIMEOUT,
    });
    this.schedule('sweep-deletions', {
      impact: 'Interrupted deletions stay where they are, and finished ones are not looked over.',
      schedule: Schedule.rate(Duration.minutes(5)),
      grants: [...this.sweeping(), sending],
      environment: { ...this.requests, ...queueUrl },
      timeout: Duration.seconds(55),
    });
    this.watch('Deletion', deletions, 'Accounts that members deleted still hold their data.', 'deletion-dead-letters');
  }

  protected copies(): void {
    const { tables, exports, mail, keys } = this.core;
    const queueUrl = { EXPORT_QUEUE_URL: exports.queue.queueUrl };
    const sending = onQueue(exports.queue, 'SendMessage');
    const reading = onTable(tables.memberRequests, 'GetItem');
    this.endpoint(askExport, {
      impact: 'Members cannot ask for a copy of their data.',
      grants: [onTable(tables.memberRequests, 'GetItem', 'PutItem'), sending],
      environment: { ...this.requests, ...queueUrl },
    });
    this.endpoint(getExport, {
      impact: 'Members do not see whether the copy of their data is ready.',
      grants: [reading],
      environment: this.requests,
    });
    this.endpoint(openExport, {
      impact: 'Members cannot download the copy of their data.',
      grants: [reading, onSecret(keys.signing.privateKey, 'GetSecretValue')],
      environment: {
        ...this.requests,
        MEDIA_KEY_PAIR_ID: keys.signing.publicKey.publicKeyId,
        MEDIA_PRIVATE_KEY_SECRET_ARN: keys.signing.privateKey.secretArn,
      },
    });
    this.queueWorker('make-export', {
      impact: 'Members wait for the copy of their data.',
      queue: exports.queue,
      batchSize: 1,
      // Each may stream for a quarter of an hour.
      maxConcurrency: 2,
      grants: [...collectingGrants(this.core), onQueue(mail.queue, 'SendMessage')],
      environment: { ...memberDataPlaces(this.core), MAIL_QUEUE_URL: mail.queue.queueUrl },
      timeout: EXPORT_TIMEOUT,
      memoryMegabytes: 1024,
    });
    this.schedule('sweep-exports', {
      impact: 'Copies of data that broke off are never finished.',
      schedule: Schedule.rate(Duration.minutes(5)),
      grants: [...this.sweeping(), sending],
      environment: { ...this.requests, ...queueUrl },
      timeout: Duration.seconds(55),
    });
    this.watch('Export', exports, 'Some members do not get the copy of their data.', 'export-dead-letters');
  }

  private sweeping(): Grant[] {
    const { memberRequests } = this.core.tables;
    return [onIndex(memberRequests, 'unfinished'), onTable(memberRequests, 'UpdateItem')];
  }

  private watch(id: string, { deadLetters }: AccountQueue, impact: string, page: string): void {
    this.core.monitoring.watch(this, `${id}DeadLetters`, {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: ALARM_PERIOD }),
      threshold: 1,
      impact,
      page,
    });
  }
}
