import type { Construct } from 'constructs';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import type { Core } from '#infra/core/core.ts';

export class UploadsStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'uploads', core);

    const { queue, timeout } = core.uploadEvents;
    this.queueWorker('check-upload', { queue, timeout, batchSize: 10, maxConcurrency: 2 });

    this.addDeadLetterAlarm(
      'DeadLetters',
      core.uploadEvents,
      'None. Some uploads over the size limit may be deleted only after a day.',
      'upload-event-dead-letters',
    );
  }
}
