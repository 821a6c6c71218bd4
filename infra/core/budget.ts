import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';

/**
 * Sends an email at 80% of the monthly budget, and when AWS forecasts that the budget will be
 * exceeded. The budget is for the whole account, because AWS can filter by product only once cost
 * allocation tags are activated.
 */
export function addBudget(scope: Construct, { stage, monthlyBudget, alarmEmail }: Settings): void {
  if (!monthlyBudget || !alarmEmail) return;

  const subscribers = [{ subscriptionType: 'EMAIL', address: alarmEmail }];

  const notifyAt = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      comparisonOperator: 'GREATER_THAN',
      thresholdType: 'PERCENTAGE',
    },
    subscribers,
  });

  new CfnBudget(new Construct(scope, 'Budget'), 'Monthly', {
    budget: {
      budgetName: `Greenroom-${stage}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudget, unit: 'USD' },
    },
    notificationsWithSubscribers: [notifyAt('ACTUAL', 80), notifyAt('FORECASTED', 100)],
  });
}
