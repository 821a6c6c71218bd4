import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CfnOutput, Stack } from 'aws-cdk-lib';
import { CfnUserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnGlobalTable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';

import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { addSiteLimitAlarm } from '#infra/constructs/log-alarm.ts';
import { acknowledgeFindings } from '#infra/core/accepted-findings.ts';
import { addBudget } from '#infra/core/budget.ts';
import { createCore, type Core, type FunctionCode } from '#infra/core/core.ts';
import { OperationsDashboard } from '#infra/core/dashboard.ts';
import { deleteAllWithStack } from '#infra/core/ephemeral.ts';
import { WebFiles } from '#infra/core/web-files.ts';
import { findAppScript } from '#infra/deployment/site.ts';
import { AccountsStack } from '#infra/features/accounts.stack.ts';
import { AnalysisStack } from '#infra/features/analysis.stack.ts';
import { BillingStack } from '#infra/features/billing.stack.ts';
import { CatalogStack } from '#infra/features/catalog.stack.ts';
import { CoachingStack } from '#infra/features/coaching.stack.ts';
import { MailStack } from '#infra/features/mail.stack.ts';
import { InterviewPlanStack } from '#infra/features/interview-plan.stack.ts';
import { PracticeStack } from '#infra/features/practice.stack.ts';
import { UploadsStack } from '#infra/features/uploads.stack.ts';

import { preventsDeletion, stackName, type Settings } from './settings.ts';

interface BuildOutput extends FunctionCode {
  /** Folder that contains the built single-page app. */
  webFolder: string;
}

/** The stack that `cdk deploy` deploys: the core resources and a nested stack per feature. */
export class GreenroomStack extends Stack {
  readonly features;

  constructor(scope: Construct, settings: Settings, { webFolder, ...code }: BuildOutput) {
    super(scope, stackName(settings), {
      description: `Greenroom ${settings.stage}: the core`,
      terminationProtection: preventsDeletion(settings),
    });

    const core = createCore(this, settings, code);
    addSiteLimitAlarm(this, core);

    const billing = new BillingStack(this, core);

    const withMoreThanEndpoints = [
      new AccountsStack(this, core),
      new UploadsStack(this, core),
      new PracticeStack(this, core),
      new AnalysisStack(this, core),
      new CatalogStack(this, core),
      new InterviewPlanStack(this, core),
      billing,
      new MailStack(this, core),
      new CoachingStack(this, core),
    ];

    this.features = [
      ...withMoreThanEndpoints,
      ...this.addOtherFeatures(withMoreThanEndpoints, core),
    ];
    deployRoutesInOrder(this.features);
    new OperationsDashboard(this, 'Operations', core);
    addBudget(this, settings);
    if (preventsDeletion(settings)) enableDeletionProtection(this);

    const webFiles = new WebFiles(this, 'WebFiles', core, webFolder);
    // New pages call new endpoints, so the endpoints are deployed first.
    webFiles.node.addDependency(...this.features);
    this.addOutputs(core, billing);

    const appScript = findAppScript(readFileSync(join(webFolder, 'index.html'), 'utf8'));
    new CfnOutput(this, 'AppScript', { value: appScript ?? 'none' });
    if (settings.ephemeral) deleteAllWithStack(this);
    acknowledgeFindings(this, this.features, core);
  }

  /** Creates the stacks of the features that have only endpoints. */
  private addOtherFeatures(created: readonly FeatureStack[], core: Core): FeatureStack[] {
    const withEndpoints = [...core.declarations.values()].flatMap(
      ({ contract }) => contract?.feature ?? [],
    );

    return [...new Set(withEndpoints)]
      .filter((name) => !created.some(({ feature }) => feature === name))
      .toSorted()
      .map((name) => new FeatureStack(this, name, core));
  }

  private addOutputs(
    { settings, edge, api, secrets, tables, identity, ...queues }: Core,
    billing: BillingStack,
  ): void {
    const described = {
      SiteAlias: [
        edge.distribution.distributionDomainName,
        'Target of the DNS record for domainName',
      ],
      OpenAiKeySecret: [
        secrets.openAiKey.secretArn,
        'ARN of the secret for the OpenAI key (optional)',
      ],
      StripeKeysSecret: [secrets.stripeKeys.secretArn, 'ARN of the secret for the Stripe keys'],
    } as const;

    if (settings.signInDomain) {
      const description = 'Target of the DNS record for signInDomain';
      new CfnOutput(this, 'SignInAlias', {
        value: identity.domain.cloudFrontEndpoint,
        description,
      });
    }

    for (const [name, [value, description]] of Object.entries(described))
      new CfnOutput(this, name, { value, description });

    // The deployment workflow and the commands in `infra/operate` and `infra/deployment` read these
    // outputs.
    const values = {
      Site: edge.appOrigin,
      ApiOrigin: `https://${api.host}`,
      TokenIssuer: identity.tokenIssuer,
      MembersTable: tables.members.tableName,
      MemberRequestsTable: tables.memberRequests.tableName,
      VideosTable: tables.videos.tableName,
      CoachingTable: tables.coaching.tableName,
      UserPool: identity.pool.userPoolId,
      OutgoingMail: queues.mail.queue.queueUrl,
      DeadLettersAnalysis: queues.analysis.deadLetters.queueArn,
      DeadLettersCopies: queues.copies.deadLetters.queueArn,
      DeadLettersMail: queues.mail.deadLetters.queueArn,
      DeadLettersDeletions: queues.deletions.deadLetters.queueArn,
      DeadLettersExports: queues.exports.deadLetters.queueArn,
      ReconcileBilling: billing.reconcile.functionName,
      RollbackAlarm: api.rollbackAlarm.alarmArn,
    };

    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }
}

/**
 * API Gateway rejects concurrent changes to an API, so stacks with routes are deployed one after
 * another.
 */
function deployRoutesInOrder(features: readonly FeatureStack[]): void {
  let previous: FeatureStack | undefined;
  for (const feature of features.filter(({ hasRoutes }) => hasRoutes)) {
    if (previous) feature.addStackDependency(previous);
    previous = feature;
  }
}

/** Turns on deletion protection for tables and the user pool. */
function enableDeletionProtection(stack: Stack): void {
  for (const resource of stack.node.findAll()) {
    if (resource instanceof CfnGlobalTable) {
      resource.addPropertyOverride('Replicas.0.DeletionProtectionEnabled', true);
    }
    if (resource instanceof CfnUserPool) resource.deletionProtection = 'ACTIVE';
  }
}
