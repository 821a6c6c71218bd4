import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { LoadCode } from './constructs/granted-function.ts';
import { acknowledgeFindings } from './core/accepted-findings.ts';
import { AccountQueue, DELETION_TIMEOUT, EXPORT_TIMEOUT } from './core/account-queues.ts';
import { AnalysisQueue } from './core/analysis-queue.ts';
import { Api } from './core/api.ts';
import { Buckets } from './core/buckets.ts';
import { Budget } from './core/budget.ts';
import { CopyQueue } from './core/copy-queue.ts';
import type { Core } from './core/core.ts';
import { OperationsDashboard } from './core/dashboard.ts';
import { Edge } from './core/edge.ts';
import { EdgeKeys } from './core/edge-keys.ts';
import { Identity } from './core/identity.ts';
import { MailQueue } from './core/mail-queue.ts';
import { Monitoring } from './core/monitoring.ts';
import { OpenAiKey } from './core/open-ai-key.ts';
import { addOperatorOutputs } from './core/operator-outputs.ts';
import { PayerHashKey } from './core/payer-hash-key.ts';
import { enableDeletionProtection } from './core/deletion-protection.ts';
import { SecondFactorKey } from './core/second-factor-key.ts';
import { StripeKeys } from './core/stripe-keys.ts';
import { Tables } from './core/tables.ts';
import { UploadEvents } from './core/upload-events.ts';
import { WebAcl } from './core/web-acl.ts';
import { WebFiles } from './core/web-files.ts';
import { AccountsStack } from './features/accounts.stack.ts';
import { AnalysisStack } from './features/analysis.stack.ts';
import { BillingStack } from './features/billing.stack.ts';
import { MailStack } from './features/mail.stack.ts';
import { CatalogStack } from './features/catalog.stack.ts';
import { CategoriesStack } from './features/categories.stack.ts';
import { CoachingStack } from './features/coaching.stack.ts';
import { CoursesStack } from './features/courses.stack.ts';
import { PodcastsStack } from './features/podcasts.stack.ts';
import { PracticeStack } from './features/practice.stack.ts';
import { ProgressStack } from './features/progress.stack.ts';
import { StudyGuidesStack } from './features/study-guides.stack.ts';
import { SupportStack } from './features/support.stack.ts';
import { UploadsStack } from './features/uploads.stack.ts';
import { isProtected, createsWebAcl, type Settings } from './settings.ts';

export interface BuildOutput {
  readonly loadCode: LoadCode;
  /** Folder of the built single-page app. */
  readonly webFolder: string;
}

/** The stack that `cdk deploy` deploys. Contains the core resources and a nested stack per feature. */
export class GreenroomStack extends Stack {
  readonly features;

  constructor(scope: Construct, settings: Settings, buildOutput: BuildOutput) {
    super(scope, `Greenroom-${settings.stage}`, {
      description: `Greenroom ${settings.stage}: the core`,
      terminationProtection: isProtected(settings),
    });
    const core = this.createCore(settings, buildOutput);
    const billing = new BillingStack(this, core);
    this.features = [
      new AccountsStack(this, core),
      new UploadsStack(this, core),
      new PracticeStack(this, core),
      new AnalysisStack(this, core),
      new CatalogStack(this, core),
      new CategoriesStack(this, core),
      new CoursesStack(this, core),
      new PodcastsStack(this, core),
      new StudyGuidesStack(this, core),
      new ProgressStack(this, core),
      billing,
      new MailStack(this, core),
      new SupportStack(this, core),
      new CoachingStack(this, core),
    ];
    this.addOperations(core);
    new WebFiles(this, 'WebFiles', { ...core, folder: buildOutput.webFolder });
    new CfnOutput(this, 'Site', { value: core.edge.appOrigin });
    new CfnOutput(this, 'SiteAlias', {
      value: core.edge.distribution.distributionDomainName,
      description: 'Where the DNS record of domainName points',
    });
    new CfnOutput(this, 'OpenAiKeySecret', {
      value: core.openAi.key.secretArn,
      description: 'Where the OpenAI key goes, if there is one',
    });
    new CfnOutput(this, 'StripeKeysSecret', {
      value: core.stripe.keys.secretArn,
      description: 'Where the keys of Stripe go',
    });
    addOperatorOutputs(this, core, billing.reconcile);
    acknowledgeFindings(this, this.features, core);
  }

  private addOperations(core: Core): void {
    const { settings, monitoring } = core;
    const { stage, monthlyBudget, alarmEmail } = settings;
    new OperationsDashboard(this, 'Operations', { core, alarms: monitoring.alarms });
    if (monthlyBudget && alarmEmail) {
      new Budget(this, 'Budget', { stage, monthlyDollars: monthlyBudget, notifyEmail: alarmEmail });
    }
    if (isProtected(settings)) enableDeletionProtection(this);
  }

  private createCore(settings: Settings, { loadCode }: BuildOutput): Core {
    const monitoring = new Monitoring(this, 'Monitoring', settings.alarmEmail);
    const tables = new Tables(this, 'Tables');
    const buckets = new Buckets(this, 'Buckets');
    const analysis = new AnalysisQueue(this, 'AnalysisQueue', buckets.media);
    const mail = new MailQueue(this, 'MailQueue');
    const copies = new CopyQueue(this, 'CopyQueue');
    const deletions = new AccountQueue(this, 'DeletionQueue', DELETION_TIMEOUT);
    const exports = new AccountQueue(this, 'ExportQueue', EXPORT_TIMEOUT);
    const uploadEvents = new UploadEvents(this, 'UploadEvents', buckets.uploads);
    const keys = new EdgeKeys(this, 'EdgeKeys', { loadCode, monitoring });
    const api = new Api(this, 'Api', monitoring);
    const webAclArn = createsWebAcl(settings) ? new WebAcl(this, 'WebAcl').arn : settings.webAclArn;
    const edge = new Edge(this, 'Edge', { api, buckets, keys, settings, webAclArn });
    const identity = new Identity(this, 'Identity', edge.appOrigin, settings);
    const secondFactor = new SecondFactorKey(this, 'SecondFactor');
    const openAi = new OpenAiKey(this, 'OpenAi');
    const stripe = new StripeKeys(this, 'Stripe');
    const payerHash = new PayerHashKey(this, 'PayerHash');
    const queues = { analysis, copies, deletions, exports, mail, uploadEvents };
    const services = { api, edge, identity, secondFactor, openAi, stripe, payerHash };
    return { settings, loadCode, monitoring, tables, buckets, ...queues, keys, ...services };
  }
}
