import { Duration, type Stack } from 'aws-cdk-lib';
import { EventType } from 'aws-cdk-lib/aws-s3';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { Declarations } from '#infra/build/read-declarations.ts';
import type { LoadCode } from '#infra/constructs/granted-function.ts';
import { createsWebAcl, type Settings } from '#infra/settings.ts';

import { AnalysisQueue } from './analysis-queue.ts';
import { Api } from './api.ts';
import { Buckets } from './buckets.ts';
import { INCOMING_PREFIX } from '#platform/storage/prefixes.ts';
import { Edge } from './edge.ts';
import { EdgeKeys } from './edge-keys.ts';
import { Identity } from './identity.ts';
import { createMailEvents } from './mail-events.ts';
import { Monitoring } from './monitoring.ts';
import { createSecrets } from './secrets.ts';
import { Tables } from './tables.ts';
import { WebAcl } from './web-acl.ts';
import { WorkQueue } from './work-queue.ts';

export interface FunctionCode {
  loadCode: LoadCode;
  declarations: Declarations;
}

/** Resources of the root stack that features use. */
export type Core = ReturnType<typeof createCore>;

export function createCore(
  stack: Stack,
  settings: Settings,
  { loadCode, declarations }: FunctionCode,
) {
  const monitoring = new Monitoring(stack, 'Monitoring', settings);
  const tables = new Tables(stack, 'Tables');
  const buckets = new Buckets(stack, 'Buckets');
  const queues = createQueues(stack, buckets);
  const keys = new EdgeKeys(stack, 'EdgeKeys', { loadCode, monitoring });
  const api = new Api(stack, 'Api', { monitoring, settings });
  const webAclArn = createsWebAcl(settings)
    ? new WebAcl(stack, 'WebAcl', { monitoring, settings }).arn
    : settings.webAclArn;
  const edge = new Edge(stack, 'Edge', { api, buckets, keys, settings, webAclArn });
  const mailEvents = createMailEvents(stack);

  const identity = new Identity(stack, 'Identity', {
    appOrigin: edge.appOrigin,
    mailEvents,
    settings,
    loadCode,
    monitoring,
  });

  const secrets = createSecrets(stack);

  return {
    settings,
    loadCode,
    declarations,
    monitoring,
    tables,
    buckets,
    ...queues,
    keys,
    api,
    edge,
    mailEvents,
    identity,
    secrets,
  };
}

/**
 * Timeouts must be shorter than the workers' leases, e.g. in `mail.store.ts` and
 * `exportTiming.attemptMs`.
 */
function createQueues(stack: Stack, buckets: Buckets) {
  const queues = {
    analysis: new AnalysisQueue(stack, 'AnalysisQueue', buckets.media),
    mail: new WorkQueue(stack, 'MailQueue', { timeout: Duration.seconds(60) }),
    // Enough time to copy one file of up to 2 GB.
    copies: new WorkQueue(stack, 'CopyQueue', {
      timeout: Duration.minutes(5),
      deadLetterVisibility: Duration.minutes(3),
    }),
    // Enough time to erase one account. A retry continues where the previous attempt stopped.
    deletions: new WorkQueue(stack, 'DeletionQueue', { timeout: Duration.minutes(5) }),
    // One message is a whole export, so use Lambda's longest timeout.
    exports: new WorkQueue(stack, 'ExportQueue', { timeout: Duration.minutes(15) }),
    // Enough time for ten members, whose messages a worker gets in one batch.
    expiries: new WorkQueue(stack, 'ExpiryQueue', { timeout: Duration.seconds(60) }),
    reminders: new WorkQueue(stack, 'ReminderQueue', { timeout: Duration.seconds(60) }),
    uploadEvents: new WorkQueue(stack, 'UploadEvents', { timeout: Duration.seconds(30) }),
  };

  // Each new file in the uploads bucket becomes a message, so that a file over its limit is deleted
  // at once.
  const destination = new SqsDestination(queues.uploadEvents.queue);
  buckets.uploads.addEventNotification(EventType.OBJECT_CREATED, destination, {
    prefix: INCOMING_PREFIX,
  });

  return queues;
}
