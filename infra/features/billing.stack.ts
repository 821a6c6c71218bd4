import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import {
  acceptCharge,
  cancelMemberPlan,
  cancelPlan,
  changePlan,
  createSubscription,
  declineCharge,
  getMembership,
  openPortal,
  previewPlanChange,
  previewRefund,
  readCheckout,
  receiveStripeEvent,
  refundPlan,
  resumePlan,
} from '../../shared/billing/billing.contract.ts';
import { FeatureStack, type EndpointSettings } from '../constructs/feature-stack.ts';
import { onIndex, onPool, onTable, readSecret, sendTo, type Grant } from '../constructs/grant.ts';
import { watchLog } from '../constructs/log-watch.ts';
import type { Core } from '../core/core.ts';

/** Several sequential calls to Stripe. API Gateway times out after 30 s. */
const STRIPE_TIMEOUT = Duration.seconds(29);

export class BillingStack extends FeatureStack {
  /** For refreshing a membership, which follows every change at Stripe. */
  private readonly refreshing: readonly Grant[] = [
    readSecret(this.core.stripe.keys, 'STRIPE_SECRET_ARN'),
    readSecret(this.core.payerHash.secret, 'PAYER_HASH_SECRET_ARN'),
    onTable(this.core.tables.members, 'GetItem', 'UpdateItem'),
    onTable(this.core.tables.billing, 'UpdateItem', 'DeleteItem'),
    sendTo(this.core.mail.queue),
  ];

  /** For creating a signup's account after its card is confirmed. */
  private readonly opening: readonly Grant[] = [
    onTable(this.core.tables.members, 'PutItem'),
    onPool(this.core.identity.pool, 'AdminCreateUser', 'AdminGetUser'),
  ];

  /** Operators can also invoke it. */
  readonly reconcile: LambdaTarget;

  constructor(scope: Construct, core: Core) {
    super(scope, 'billing', core);
    this.reconcile = this.listening(core);
    this.checkout(core);
    this.settings(core);
  }

  private listening({ tables }: Core): LambdaTarget {
    const impact = 'Payments, renewals and cancellations appear only after the hourly reconciliation.';
    const webhook = this.endpoint(receiveStripeEvent, {
      impact,
      uses: [...this.refreshing, ...this.opening],
      timeout: STRIPE_TIMEOUT,
    });
    this.watchAnswers(webhook, impact);
    return this.schedule('reconcile-billing', {
      impact: 'Missed Stripe events are not recovered, and trials without a card stay open.',
      errorsPage: 'billing-reconcile',
      schedule: Schedule.rate(Duration.hours(1)),
      uses: [
        ...this.refreshing,
        ...this.opening,
        onTable(tables.billing, 'GetItem', 'PutItem'),
        onIndex(tables.billing, 'due'),
      ],
      timeout: Duration.minutes(10),
    });
  }

  /** A rejected event isn't a function error, but it may mean that the webhook secrets don't match. */
  private watchAnswers(webhook: LambdaTarget, impact: string): void {
    watchLog(this, this.core, webhook, {
      name: 'RefusedStripeEvents',
      pattern: FilterPattern.all(
        FilterPattern.stringValue('$.event', '=', 'request'),
        FilterPattern.numberValue('$.status', '>=', 400),
      ),
      // One checkout causes about six events; a stray request from the internet is one.
      threshold: 3,
      impact,
      page: 'billing-webhook',
    });
  }

  /** From choosing a plan to the first payment. */
  private checkout({ tables, identity, settings }: Core): void {
    const readClaims = onTable(tables.billing, 'GetItem');
    const taxes = { AUTOMATIC_TAX: String(settings.automaticTax) };
    const limits = { CHECKOUTS_PER_HOUR: String(settings.checkoutsPerHour) };
    this.endpoint(createSubscription, {
      impact: 'Nobody can sign up or subscribe.',
      uses: [
        ...this.refreshing,
        onTable(tables.billing, 'GetItem', 'PutItem'),
        onIndex(tables.members, 'byEmail'),
        onPool(identity.pool, 'AdminGetUser'),
      ],
      environment: {
        ...taxes,
        ...limits,
      },
      timeout: STRIPE_TIMEOUT,
    });
    this.endpoint(readCheckout, {
      impact: 'A new subscriber waits for the Stripe event before their plan starts.',
      uses: [...this.refreshing, ...this.opening],
      environment: limits,
      timeout: STRIPE_TIMEOUT,
    });
    const answering: Omit<EndpointSettings, 'impact'> = {
      uses: [...this.refreshing, readClaims],
      environment: { ...taxes, ...limits },
      timeout: STRIPE_TIMEOUT,
    };
    this.endpoint(acceptCharge, { impact: 'Members who already had a trial cannot start their plan.', ...answering });
    this.endpoint(declineCharge, {
      impact: 'A declined charge stays open for a day.',
      ...answering,
    });
  }

  /** Plan settings of members. */
  private settings({ tables, stripe }: Core): void {
    const readRefunds = onTable(tables.billing, 'GetItem');
    const changing: Omit<EndpointSettings, 'impact'> = {
      uses: [...this.refreshing, onTable(tables.usage, 'GetItem'), readRefunds],
      timeout: STRIPE_TIMEOUT,
    };
    this.endpoint(getMembership, {
      impact: 'Members cannot see their plan or remaining monthly usage.',
      uses: [onTable(tables.usage, 'GetItem'), readRefunds],
    });
    this.endpoint(previewPlanChange, { impact: 'Members cannot see what another plan costs.', ...changing });
    this.endpoint(changePlan, { impact: 'Members cannot change their plan.', ...changing });
    this.endpoint(cancelPlan, { impact: 'Members cannot cancel their plan.', ...changing });
    this.endpoint(cancelMemberPlan, {
      impact: 'Administrators cannot end a disabled member’s plan.',
      ...changing,
    });
    this.endpoint(resumePlan, { impact: 'Members cannot undo a cancellation.', ...changing });
    this.endpoint(previewRefund, {
      impact: 'Members cannot see the amount of a refund.',
      uses: [readSecret(stripe.keys, 'STRIPE_SECRET_ARN'), readRefunds],
      timeout: STRIPE_TIMEOUT,
    });
    this.endpoint(refundPlan, { impact: 'Members cannot get their refund.', ...changing });
    this.endpoint(openPortal, {
      impact: 'Members cannot change their card or see their invoices.',
      uses: [readSecret(stripe.keys, 'STRIPE_SECRET_ARN')],
      timeout: STRIPE_TIMEOUT,
    });
  }
}
