import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import {
  grantIndexQuery,
  grantTable,
  grantSend,
  grantSignMedia,
  type Grant,
} from '#infra/constructs/grant.ts';
import { requestDeletion } from '#shared/accounts/deletion.contract.ts';
import { requestExport, getExport, openExport } from '#shared/accounts/export.contract.ts';
import { listExportGrants, listErasureGrants } from './member-data-grants.ts';

/** Account deletion and data exports. */
export abstract class AccountsDataStack extends FeatureStack {
  protected readonly readMember = grantTable(this.core.tables.members, 'GetItem');
  protected readonly readSession = grantTable(this.core.tables.sessions, 'GetItem');
  protected readonly updateMember = grantTable(this.core.tables.members, 'UpdateItem');
  protected readonly sendMail = grantSend(this.core.mail.queue);

  protected addDeletion(): void {
    const { tables, deletions } = this.core;
    const sendDeletion = grantSend(deletions.queue);

    this.endpoint(requestDeletion, {
      impact: 'Members cannot delete their account.',
      grants: [
        grantTable(tables.memberRequests, 'PutItem'),
        this.readSession,
        this.updateMember,
        sendDeletion,
      ],
    });

    this.queueWorker('finish-deletion', {
      impact: 'Deleted accounts are closed, but their data remains.',
      queue: deletions.queue,
      batchSize: 1,
      maxConcurrency: 5,
      grants: [...listErasureGrants(this.core), this.sendMail],
      timeout: deletions.timeout,
    });

    this.schedule('sweep-deletions', {
      impact:
        'Interrupted account deletions are not resumed, and finished ones are not checked for leftovers.',
      schedule: Schedule.rate(Duration.minutes(5)),
      grants: [...this.sweepGrants(), sendDeletion],
      timeout: Duration.seconds(55),
    });

    this.addDeadLetterAlarm(
      'DeletionDeadLetters',
      deletions,
      'Accounts that members deleted still hold their data.',
      'deletion-dead-letters',
    );
  }

  protected addExports(): void {
    const { tables, exports, keys } = this.core;
    const sendExport = grantSend(exports.queue);
    const readRequests = grantTable(tables.memberRequests, 'GetItem');
    this.endpoint(requestExport, {
      impact: 'Members cannot ask for a copy of their data.',
      grants: [grantTable(tables.memberRequests, 'GetItem', 'PutItem'), sendExport],
    });

    this.endpoint(getExport, {
      impact: 'Members cannot see whether the copy of their data is ready.',
      grants: [readRequests],
    });

    this.endpoint(openExport, {
      impact: 'Members cannot download the copy of their data.',
      grants: [readRequests, this.readSession, grantSignMedia(keys.signing)],
    });

    this.queueWorker('make-export', {
      impact: 'Members wait for the copy of their data.',
      queue: exports.queue,
      batchSize: 1,
      // An export may run for 15 minutes, so limit how many run at once.
      maxConcurrency: 2,
      grants: [...listExportGrants(this.core), this.sendMail],
      timeout: exports.timeout,
      memoryMegabytes: 1024,
    });

    this.schedule('sweep-exports', {
      impact: 'Interrupted data copies are never finished.',
      schedule: Schedule.rate(Duration.minutes(5)),
      grants: [...this.sweepGrants(), sendExport],
      timeout: Duration.seconds(55),
    });

    this.addDeadLetterAlarm(
      'ExportDeadLetters',
      exports,
      'Some members do not get the copy of their data.',
      'export-dead-letters',
    );
  }

  private sweepGrants(): Grant[] {
    const { memberRequests } = this.core.tables;
    return [
      grantIndexQuery(memberRequests, 'unfinished'),
      grantTable(memberRequests, 'UpdateItem'),
    ];
  }
}
