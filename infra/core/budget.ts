import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';

export interface BudgetProps {
  readonly stage: string;
  /**
   * US dollars per month for the whole account. AWS could filter by product only after cost allocation tags are
   * activated.
   */
  readonly monthlyDollars: number;
  readonly notifyEmail: string;
}

/** Sends an email at 80% of the monthly budget, and when AWS forecasts that the budget will be exceeded. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { stage, monthlyDollars, notifyEmail }: BudgetProps) {
    super(scope, id);
    const subscribers = [{ subscriptionType: 'EMAIL', address: notifyEmail }];
    const notifyAt = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers,
    });
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: `Greenroom-${stage}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyDollars, unit: 'USD' },
      },
      notificationsWithSubscribers: [notifyAt('ACTUAL', 80), notifyAt('FORECASTED', 100)],
    });
  }
}
