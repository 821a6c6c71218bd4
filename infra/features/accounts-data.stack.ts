import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { askDeletion } from '../../shared/accounts/deletion.contract.ts';
import { askExport, getExport, openExport } from '../../shared/accounts/export.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { onIndex, onTable, sendTo, signMedia, type Grant } from '../constructs/grant.ts';
import { DELETION_TIMEOUT, EXPORT_TIMEOUT, type AccountQueue } from '../core/account-queues.ts';
import { ALARM_PERIOD } from '../core/monitoring.ts';
import { copyUses, erasureUses } from './member-data-uses.ts';

/** Account deletion and data copies. */
export abstract class AccountsDataStack extends FeatureStack {
  protected deletion(): void {
    const { tables, deletions, mail } = this.core;
    const sending = sendTo(deletions.queue);
    this.endpoint(askDeletion, {
      impact: 'Members cannot delete their account.',
      uses: [onTable(tables.memberRequests, 'PutItem'), onTable(tables.members, 'UpdateItem'), sending],
    });
    this.queueWorker('finish-deletion', {
      impact: 'Deleted accounts are closed, but their data remains.',
      queue: deletions.queue,
      batchSize: 1,
      maxConcurrency: 5,
      uses: [...erasureUses(this.core), sendTo(mail.queue)],
      timeout: DELETION_TIMEOUT,
    });
    this.schedule('sweep-deletions', {
      impact: 'Interrupted account deletions are not resumed, and finished ones are not checked for leftovers.',
      schedule: Schedule.rate(Duration.minutes(5)),
      uses: [...this.sweeping(), sending],
      timeout: Duration.seconds(55),
    });
    this.watch('Deletion', deletions, 'Accounts that members deleted still hold their data.', 'deletion-dead-letters');
  }

  protected copies(): void {
    const { tables, exports, mail, keys } = this.core;
    const sending = sendTo(exports.queue);
    const reading = onTable(tables.memberRequests, 'GetItem');
    this.endpoint(askExport, {
      impact: 'Members cannot ask for a copy of their data.',
      uses: [onTable(tables.memberRequests, 'GetItem', 'PutItem'), sending],
    });
    this.endpoint(getExport, {
      impact: 'Members cannot see whether the copy of their data is ready.',
      uses: [reading],
    });
    this.endpoint(openExport, {
      impact: 'Members cannot download the copy of their data.',
      uses: [reading, signMedia(keys.signing)],
    });
    this.queueWorker('make-export', {
      impact: 'Members wait for the copy of their data.',
      queue: exports.queue,
      batchSize: 1,
      // Each may stream for 15 minutes.
      maxConcurrency: 2,
      uses: [...copyUses(this.core), sendTo(mail.queue)],
      timeout: EXPORT_TIMEOUT,
      memoryMegabytes: 1024,
    });
    this.schedule('sweep-exports', {
      impact: 'Interrupted data copies are never finished.',
      schedule: Schedule.rate(Duration.minutes(5)),
      uses: [...this.sweeping(), sending],
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
