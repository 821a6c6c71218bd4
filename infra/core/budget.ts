import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';

export interface BudgetProps {
  readonly stage: string;
  /** US dollars a month, of the whole account: AWS does not know which costs are this product's before tags are activated. */
  readonly monthlyDollars: number;
  readonly mailTo: string;
}

/** Mails when 80 % of the month's budget are spent, and when AWS foresees that all of it will be. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { stage, monthlyDollars, mailTo }: BudgetProps) {
    super(scope, id);
    const subscribers = [{ subscriptionType: 'EMAIL', address: mailTo }];
    const over = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
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
      notificationsWithSubscribers: [over('ACTUAL', 80), over('FORECASTED', 100)],
    });
  }
}
