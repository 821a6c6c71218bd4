import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import { DISPUTE_LOG_EVENT } from '#functions/billing/dispute/dispute.ts';

import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { addLogAlarm, addToLogAlarm } from '#infra/constructs/log-alarm.ts';
import type { Core } from '#infra/core/core.ts';

const STRIPE_ALARM = 'StripeEventsNeedAttention';

/**
 * One checkout sends about six events, so a wrong secret triggers the alarm. A single stray request
 * doesn't.
 */
const STRIPE_ALARM_THRESHOLD = 3;
/** Triggers the alarm immediately, because evidence for the bank has a deadline. */
const DISPUTED = FilterPattern.stringValue('$.event', '=', DISPUTE_LOG_EVENT);

/** Longer than after one failed run, but shorter than after two. */
const BEHIND = Duration.hours(2);

export class BillingStack extends FeatureStack {
  /** Runs on a schedule; operators can also invoke it. */
  readonly reconcile: LambdaTarget;

  constructor(scope: Construct, core: Core) {
    super(scope, 'billing', core);
    const webhook = this.addWebhook();
    this.reconcile = this.addReconciliation();

    for (const source of [webhook, this.reconcile]) {
      addToLogAlarm(source, core, {
        name: STRIPE_ALARM,
        pattern: DISPUTED,
        value: STRIPE_ALARM_THRESHOLD,
      });
    }
  }

  private addWebhook(): LambdaTarget {
    const webhook = this.endpointNamed('receive-stripe-event');

    // A rejected event isn't a function error, but may mean that the webhook secret is wrong.
    addLogAlarm(this, this.core, webhook, {
      name: STRIPE_ALARM,
      pattern: FilterPattern.all(
        FilterPattern.stringValue('$.event', '=', 'request'),
        FilterPattern.numberValue('$.status', '>=', 400),
      ),
      threshold: STRIPE_ALARM_THRESHOLD,
      impact:
        'Payments, renewals and cancellations appear only after the hourly reconciliation. Or a bank disputed a payment, and the member’s plan is on hold.',
      runbook: 'billing-webhook',
    });

    return webhook;
  }

  private addReconciliation(): LambdaTarget {
    const reconcile = this.schedule('reconcile-billing', {
      errorsRunbook: 'billing-reconcile',
      schedule: Schedule.rate(Duration.hours(1)),
    });

    // The hourly run reads every customer with a recent change, so it also logs the prices that the
    // webhook saw.
    addLogAlarm(this, this.core, reconcile, {
      name: 'ForeignPrices',
      pattern: FilterPattern.stringValue('$.event', '=', 'foreign price'),
      threshold: 1,
      impact: 'A member pays a price that no plan has, and can’t change their plan.',
      runbook: 'billing-foreign-price',
    });

    // Selects only values over the threshold, because CloudWatch bills a metric for each hour with data.
    addLogAlarm(this, this.core, reconcile, {
      name: 'BillingBehind',
      pattern: FilterPattern.numberValue('$.behindSeconds', '>', BEHIND.toSeconds()),
      metricField: '$.behindSeconds',
      threshold: BEHIND.toSeconds(),
      // Longer than the time between two runs, so that the alarm ends only once a run has caught up.
      period: BEHIND,
      impact:
        'If a Stripe event was lost, a member has the wrong plan, or gets no reminder before their trial ends.',
      runbook: 'billing-reconcile',
    });

    return reconcile;
  }
}
