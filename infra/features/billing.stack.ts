import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { receiveStripeEvent } from '../../shared/billing/billing.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { onIndex, onQueue, onSecret, onTable, type Grant } from '../constructs/grant.ts';
import type { Core } from '../core/core.ts';

/** Several calls to Stripe in a row; the API gives up after 30 s. */
const STRIPE_TIMEOUT = Duration.seconds(29);

export class BillingStack extends FeatureStack {
  /** What a refresh touches; every function that changes something at Stripe ends in one. */
  private readonly refreshing: readonly Grant[] = [
    onSecret(this.core.stripe.keys, 'GetSecretValue'),
    onTable(this.core.tables.members, 'GetItem', 'UpdateItem'),
    onTable(this.core.tables.billing, 'UpdateItem', 'PutItem', 'DeleteItem'),
    onQueue(this.core.mail.queue, 'SendMessage'),
  ];
  private readonly surroundings = {
    STRIPE_SECRET_ARN: this.core.stripe.keys.secretArn,
    MEMBERS_TABLE: this.core.tables.members.tableName,
    BILLING_TABLE: this.core.tables.billing.tableName,
    MAIL_QUEUE_URL: this.core.mail.queue.queueUrl,
  };

  constructor(scope: Construct, core: Core) {
    super(scope, 'billing', core);
    this.listening(core);
  }

  private listening({ tables }: Core): void {
    this.endpoint(receiveStripeEvent, {
      impact: 'Payments, renewals and cancellations show only after the hourly reconcile.',
      grants: this.refreshing,
      environment: this.surroundings,
      timeout: STRIPE_TIMEOUT,
    });
    this.schedule('reconcile-billing', {
      impact: 'Lost news from Stripe stays lost, and trials without a card stay open.',
      schedule: Schedule.rate(Duration.hours(1)),
      grants: [...this.refreshing, onTable(tables.billing, 'GetItem'), onIndex(tables.billing, 'due')],
      environment: this.surroundings,
      timeout: Duration.minutes(10),
    });
  }
}
