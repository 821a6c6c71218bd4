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

/** Several calls to Stripe in a row; the API gives up after 30 s. */
const STRIPE_TIMEOUT = Duration.seconds(29);

export class BillingStack extends FeatureStack {
  /** What a refresh touches; every function that changes something at Stripe ends in one. */
  private readonly refreshing: readonly Grant[] = [
    readSecret(this.core.stripe.keys, 'STRIPE_SECRET_ARN'),
    readSecret(this.core.payerHash.secret, 'PAYER_HASH_SECRET_ARN'),
    onTable(this.core.tables.members, 'GetItem', 'UpdateItem'),
    onTable(this.core.tables.billing, 'UpdateItem', 'DeleteItem'),
    sendTo(this.core.mail.queue),
  ];

  /** Opens the account of a signup once its card is confirmed. */
  private readonly opening: readonly Grant[] = [
    onTable(this.core.tables.members, 'PutItem'),
    onPool(this.core.identity.pool, 'AdminCreateUser', 'AdminGetUser'),
  ];

  /** Operators run it by hand. */
  readonly reconcile: LambdaTarget;

  constructor(scope: Construct, core: Core) {
    super(scope, 'billing', core);
    this.reconcile = this.listening(core);
    this.checkout(core);
    this.settings(core);
  }

  private listening({ tables }: Core): LambdaTarget {
    const impact = 'Payments, renewals and cancellations show only after the hourly reconcile.';
    const webhook = this.endpoint(receiveStripeEvent, {
      impact,
      uses: [...this.refreshing, ...this.opening],
      timeout: STRIPE_TIMEOUT,
    });
    this.watchAnswers(webhook, impact);
    return this.schedule('reconcile-billing', {
      impact: 'Lost news from Stripe stays lost, and trials without a card stay open.',
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

  /** A refused event is an answer and no error of the function, and yet somebody must know: the secrets may not match. */
  private watchAnswers(webhook: LambdaTarget, impact: string): void {
    watchLog(this, this.core, webhook, {
      name: 'RefusedStripeEvents',
      pattern: FilterPattern.all(
        FilterPattern.stringValue('$.event', '=', 'request'),
        FilterPattern.numberValue('$.status', '>=', 400),
      ),
      // One checkout makes half a dozen events at once; a stray call from the internet makes one.
      threshold: 3,
      impact,
      page: 'billing-webhook',
    });
  }

  /** From the choice of a plan to its first payment. */
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
      impact: 'Whoever has just paid waits for the news from Stripe before their plan opens.',
      uses: [...this.refreshing, ...this.opening],
      environment: limits,
      timeout: STRIPE_TIMEOUT,
    });
    const answering: Omit<EndpointSettings, 'impact'> = {
      uses: [...this.refreshing, readClaims],
      environment: { ...taxes, ...limits },
      timeout: STRIPE_TIMEOUT,
    };
    this.endpoint(acceptCharge, { impact: 'Whoever had a trial before cannot begin their plan.', ...answering });
    this.endpoint(declineCharge, {
      impact: 'Whoever says no to a charge waits a day until it is dropped.',
      ...answering,
    });
  }

  /** What members see and do in their settings. */
  private settings({ tables, stripe }: Core): void {
    const readRefunds = onTable(tables.billing, 'GetItem');
    const changing: Omit<EndpointSettings, 'impact'> = {
      uses: [...this.refreshing, onTable(tables.usage, 'GetItem'), readRefunds],
      timeout: STRIPE_TIMEOUT,
    };
    this.endpoint(getMembership, {
      impact: 'Members cannot see their plan, nor what is left of this month.',
      uses: [onTable(tables.usage, 'GetItem'), readRefunds],
    });
    this.endpoint(previewPlanChange, { impact: 'Members cannot see what another plan costs.', ...changing });
    this.endpoint(changePlan, { impact: 'Members cannot change their plan.', ...changing });
    this.endpoint(cancelPlan, { impact: 'Members cannot cancel their plan.', ...changing });
    this.endpoint(cancelMemberPlan, {
      impact: 'Administrators cannot end the plan of a member who is shut out.',
      ...changing,
    });
    this.endpoint(resumePlan, { impact: 'Members cannot take a cancellation back.', ...changing });
    this.endpoint(previewRefund, {
      impact: 'Members cannot see what a refund would give back.',
      uses: [readSecret(stripe.keys, 'STRIPE_SECRET_ARN'), readRefunds],
      timeout: STRIPE_TIMEOUT,
    });
    this.endpoint(refundPlan, { impact: 'Members do not get the refund they were promised.', ...changing });
    this.endpoint(openPortal, {
      impact: 'Members cannot change their card nor see their invoices.',
      uses: [readSecret(stripe.keys, 'STRIPE_SECRET_ARN')],
      timeout: STRIPE_TIMEOUT,
    });
  }
}
