import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Function as LambdaTarget } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import { DISPUTE_LOG_EVENT } from '#functions/billing/dispute/dispute.ts';
import { ACCOUNT_CHANGES } from '#functions/members/member-tables.public.ts';

import { FeatureStack, type EndpointSettings } from '#infra/constructs/feature-stack.ts';
import {
  grantIndexQuery,
  grantUserPool,
  grantTable,
  grantReadSecret,
  grantSend,
  type Grant,
} from '#infra/constructs/grant.ts';
import { addLogAlarm, addToLogAlarm } from '#infra/constructs/log-alarm.ts';
import type { Core } from '#infra/core/core.ts';

import {
  acceptCharge,
  cancelPlan,
  changePlan,
  createSubscription,
  declineCharge,
  payOverdue,
  previewPlanChange,
  readCheckout,
  receiveStripeEvent,
  refundPlan,
  resumePlan,
} from '#shared/billing/billing.contract.ts';
import { cancelMemberPlan } from '#shared/billing/member-billing.contract.ts';

/** Allows several sequential calls to Stripe. API Gateway times out after 30 s. */
const STRIPE_TIMEOUT = Duration.seconds(29);

const STRIPE_ALARM = 'StripeEventsNeedAttention';

/**
 * One checkout sends about six events, so a wrong secret triggers the alarm. A single stray request
 * doesn't.
 */
const STRIPE_ALARM_THRESHOLD = 3;
/** Triggers the alarm at once, because evidence for the bank has a deadline. */
const DISPUTED = FilterPattern.stringValue('$.event', '=', DISPUTE_LOG_EVENT);

export class BillingStack extends FeatureStack {
  private readonly readStripeKeys = grantReadSecret(
    this.core.secrets.stripeKeys,
    'STRIPE_SECRET_ARN',
  );

  /** Needed to refresh a membership after a change at Stripe. */
  private readonly refreshGrants: readonly Grant[] = [
    this.readStripeKeys,
    grantReadSecret(this.core.secrets.payerHashKey, 'PAYER_HASH_SECRET_ARN'),
    grantTable(this.core.tables.members, 'GetItem', 'UpdateItem'),
    grantTable(this.core.tables.billing, 'UpdateItem', 'DeleteItem'),
    grantSend(this.core.mail.queue),
  ];

  /** Needed to create an account after the card entered at sign-up is confirmed. */
  private readonly openAccountGrants: readonly Grant[] = [
    grantTable(this.core.tables.members, 'PutItem'),
    grantUserPool(this.core.identity.pool, 'AdminCreateUser', 'AdminGetUser'),
  ];

  /** Runs on a schedule; operators can also invoke it. */
  readonly reconcile: LambdaTarget;

  constructor(scope: Construct, core: Core) {
    super(scope, 'billing', core);
    this.reconcile = this.addStripeEvents(core);
    this.addCheckout(core);
    this.addPlanSettings(core);
  }

  private addStripeEvents({ tables }: Core): LambdaTarget {
    const impact =
      'Payments, renewals and cancellations appear only after the hourly reconciliation.';
    const webhook = this.endpoint(receiveStripeEvent, {
      impact,
      grants: [...this.refreshGrants, ...this.openAccountGrants],
      timeout: STRIPE_TIMEOUT,
    });

    // A rejected event isn't a function error, but may mean that the webhook secret is wrong.
    addLogAlarm(this, this.core, webhook, {
      name: STRIPE_ALARM,
      pattern: FilterPattern.all(
        FilterPattern.stringValue('$.event', '=', 'request'),
        FilterPattern.numberValue('$.status', '>=', 400),
      ),
      threshold: STRIPE_ALARM_THRESHOLD,
      impact: `${impact} Or a bank disputed a payment, and the member’s plan is on hold.`,
      runbook: 'billing-webhook',
    });

    const reconcile = this.schedule('reconcile-billing', {
      impact: 'Missed Stripe events are not recovered, and trials without a card stay open.',
      errorsRunbook: 'billing-reconcile',
      schedule: Schedule.rate(Duration.hours(1)),
      grants: [
        ...this.refreshGrants,
        ...this.openAccountGrants,
        grantTable(tables.billing, 'GetItem', 'PutItem'),
        grantIndexQuery(tables.billing, 'due'),
      ],
      timeout: Duration.minutes(10),
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

    for (const source of [webhook, reconcile]) {
      addToLogAlarm(source, this.core, {
        name: STRIPE_ALARM,
        pattern: DISPUTED,
        value: STRIPE_ALARM_THRESHOLD,
      });
    }

    return reconcile;
  }

  /** Adds the endpoints that members use from choosing a plan to the first payment. */
  private addCheckout({ tables, identity, settings }: Core): void {
    const readCheckouts = grantTable(tables.billing, 'GetItem');
    const taxes = { AUTOMATIC_TAX: String(settings.automaticTax) };

    this.endpoint(createSubscription, {
      impact: 'Nobody can sign up or subscribe.',
      grants: [
        ...this.refreshGrants,
        grantTable(tables.billing, 'GetItem', 'PutItem'),
        grantIndexQuery(tables.members, 'byEmail'),
        grantUserPool(identity.pool, 'AdminGetUser'),
      ],
      environment: taxes,
      timeout: STRIPE_TIMEOUT,
    });

    this.endpoint(readCheckout, {
      impact: 'A new subscriber waits for the Stripe event before their plan starts.',
      grants: [...this.refreshGrants, ...this.openAccountGrants, readCheckouts],
      timeout: STRIPE_TIMEOUT,
    });

    const chargeAnswerSettings: Omit<EndpointSettings, 'impact'> = {
      grants: [...this.refreshGrants, readCheckouts],
      environment: taxes,
      timeout: STRIPE_TIMEOUT,
    };

    this.endpoint(acceptCharge, {
      impact: 'Members who already had a trial cannot start their plan.',
      ...chargeAnswerSettings,
    });

    this.endpoint(declineCharge, {
      impact: 'A declined charge stays open for a day.',
      ...chargeAnswerSettings,
    });
  }

  /** Adds the endpoints of the members' plan settings. */
  private addPlanSettings({ tables }: Core): void {
    const readRefunds = grantTable(tables.billing, 'GetItem');
    const listAdministrators = grantUserPool(this.core.identity.pool, 'ListUsersInGroup');
    const recordChange = grantTable(tables.of(ACCOUNT_CHANGES), 'PutItem', 'DeleteItem');
    const planChangeSettings: Omit<EndpointSettings, 'impact'> = {
      grants: [...this.refreshGrants, grantTable(tables.usage, 'GetItem'), readRefunds],
      timeout: STRIPE_TIMEOUT,
    };

    this.endpoint(previewPlanChange, {
      impact: 'Members cannot see what another plan costs.',
      ...planChangeSettings,
    });

    this.endpoint(changePlan, {
      impact: 'Members cannot change their plan.',
      ...planChangeSettings,
    });

    this.endpoint(cancelPlan, {
      impact: 'Members cannot cancel their plan.',
      ...planChangeSettings,
    });

    this.endpoint(cancelMemberPlan, {
      impact: 'Administrators cannot end a disabled member’s plan.',
      ...planChangeSettings,
      grants: [...planChangeSettings.grants, recordChange, listAdministrators],
    });

    this.endpoint(payOverdue, {
      impact: 'Members cannot confirm or retry an overdue payment.',
      ...planChangeSettings,
    });

    this.endpoint(resumePlan, {
      impact: 'Members cannot undo a cancellation.',
      ...planChangeSettings,
    });

    this.endpoint(refundPlan, {
      impact: 'Members cannot get their refund.',
      ...planChangeSettings,
    });
  }
}
