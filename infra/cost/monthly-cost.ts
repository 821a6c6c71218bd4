import { subscribePlans } from '#shared/billing/plans.ts';
import { SECONDS_PER_CALL } from '#infra/core/executions.ts';
import type { FixedResources } from './fixed-resources.ts';
import { prices } from './prices.ts';
import { usage, type AnalysisUsage } from './usage.ts';

export interface CostOptions {
  members: number;
  withOpenAi: boolean;
  withWaf: boolean;
  /** True if the user pool has the Plus plan, as in production; false if it has Essentials. */
  hasCognitoPlus: boolean;
  /** Measured figures. Default: the assumed ones. */
  analysis?: AnalysisUsage;
}

export interface CostLine {
  service: string;
  item: string;
  quantity: number;
  unit: string;
  /** US dollars per month. */
  dollars: number;
}

const HOURS_PER_MONTH = 730;
const SECONDS_PER_SCHEDULED_RUN = 0.15;
/** On an empty queue, Lambda keeps five long polls of 20 seconds open. */
const POLLS_PER_HOUR = 5 * 180;
/** Each message is sent, received and deleted. */
const REQUESTS_PER_MESSAGE = 3;
/** Each video passes through three queues: upload events, video events and analyses. */
const MESSAGES_PER_VIDEO = 3;

/**
 * X-Ray's default rule traces the first request of each second and this share of the other
 * requests.
 */
const SAMPLED_TRACE_SHARE = 0.05;
/** Two consistent reads: the caller's session and member row. */
const READ_UNITS_PER_CALLER = 2;
const MEGABYTES_PER_GIGABYTE = 1024;

/** Monthly usage of all members. */
export function estimateTraffic(members: number) {
  const calls = members * usage.visits * usage.callsPerVisit;
  const codes = members * usage.visits * usage.codesPerVisit;
  const rangeRequests = usage.minutesWatched * 4 + usage.minutesListened + usage.guideDownloads * 4;

  return {
    calls,
    codes,
    videos: members * usage.practiceVideos,
    /** With `mailFrom`, Cognito sends its codes through SES too. */
    emails: members * usage.emails + codes,
    edgeRequests: calls + members * (usage.visits * usage.webFilesPerVisit + rangeRequests),
  };
}

/** Monthly cost, by line item. */
export function estimateCost(
  { members, withOpenAi, withWaf, hasCognitoPlus, analysis = usage }: CostOptions,
  fixed: FixedResources,
): readonly CostLine[] {
  const { lambda, httpApi, dynamo, s3, cloudFront, sqs, ses, cognito } = prices;
  const { logs, cloudWatch, xRay, secrets, waf, stripe, openAi } = prices;
  const { calls, videos, emails, edgeRequests } = estimateTraffic(members);
  const messages = videos * MESSAGES_PER_VIDEO + members * usage.emails;
  const scheduled = fixed.scheduledRunsPerHour * HOURS_PER_MONTH;
  // Each video also invokes `measure-recording`.
  const runs = calls + scheduled + messages + videos;

  const endpointGigabytes = fixed.endpointMegabytes / MEGABYTES_PER_GIGABYTE;
  const endpointSeconds = calls * SECONDS_PER_CALL;
  const measureGigabytes = fixed.measureMegabytes / MEGABYTES_PER_GIGABYTE;
  const analysisSeconds =
    videos *
    (analysis.measureSeconds * measureGigabytes + analysis.analyzeSeconds * endpointGigabytes);
  const environmentGigabytes = videos * analysis.environmentsPerVideo * measureGigabytes;
  const reads = calls * (usage.readUnitsPerCall + READ_UNITS_PER_CALLER);

  const rowGigabytes =
    (members * usage.rowKilobytes) / MEGABYTES_PER_GIGABYTE / MEGABYTES_PER_GIGABYTE;
  const storedGigabytes =
    (videos * usage.practiceVideoRetentionMonths * usage.megabytesPerPracticeVideo) /
    MEGABYTES_PER_GIGABYTE;
  const sentGigabytes = (members * sumMegabytesSent()) / MEGABYTES_PER_GIGABYTE;
  const polls = fixed.eventSources * POLLS_PER_HOUR * HOURS_PER_MONTH;
  const paidPolls = Math.max(0, polls - sqs.freeRequests);
  const loggedGigabytes =
    (calls * usage.logKilobytesPerCall) / MEGABYTES_PER_GIGABYTE / MEGABYTES_PER_GIGABYTE;

  const firstTraces = Math.min(runs, HOURS_PER_MONTH * 3_600);
  const traces = firstTraces + (runs - firstTraces) * SAMPLED_TRACE_SHARE;
  const scheduledSeconds = scheduled * SECONDS_PER_SCHEDULED_RUN * endpointGigabytes;

  const paidGigabytes = Math.max(0, sentGigabytes - cloudFront.freeGigabytesOut);
  const paidRequests = Math.max(0, edgeRequests - cloudFront.freeRequests);
  const essentialsMembers = Math.max(0, members - cognito.freeEssentialsMembers);
  const [cognitoPlan, cognitoMembers, memberPrice] = hasCognitoPlus
    ? (['Plus', members, cognito.plusMember] as const)
    : (['Essentials over the free tier', essentialsMembers, cognito.essentialsMember] as const);
  const paidDashboards = Math.max(0, fixed.dashboards - cloudWatch.freeDashboards);
  const paidAlarms = Math.max(0, fixed.alarmMetrics - cloudWatch.freeAlarms);
  const paidMetrics = Math.max(0, fixed.customMetrics - cloudWatch.freeMetrics);
  const paidTraces = Math.max(0, traces - xRay.freeTraces);

  return [
    createLine(
      'Lambda',
      'endpoints',
      endpointSeconds * endpointGigabytes,
      'GB-seconds',
      lambda.gigabyteSecond,
    ),

    createLine('Lambda', 'analysis', analysisSeconds, 'GB-seconds', lambda.gigabyteSecond),

    createLine(
      'Lambda',
      'environments of one member each',
      environmentGigabytes,
      'GB',
      lambda.tenantEnvironmentGigabyte,
    ),

    createLine('Lambda', 'schedules', scheduledSeconds, 'GB-seconds', lambda.gigabyteSecond),
    createLine('Lambda', 'requests', runs, 'requests', lambda.request),
    createLine('API Gateway', 'calls', calls, 'requests', httpApi.request),
    createLine('DynamoDB', 'reads', reads, 'read units', dynamo.readUnit),

    createLine(
      'DynamoDB',
      'writes',
      calls * usage.writeUnitsPerCall + videos * 12,
      'write units',
      dynamo.writeUnit,
    ),

    createLine(
      'DynamoDB',
      'rows and backups',
      rowGigabytes,
      'GB',
      dynamo.gigabyteMonth + dynamo.recoveryGigabyteMonth,
    ),

    createLine('S3', 'practice videos', storedGigabytes, 'GB', s3.gigabyteMonth),
    createLine('S3', 'uploads and copies', videos * 3, 'writes', s3.write),
    createLine('S3', 'reads', videos * 6, 'reads', s3.read),

    createLine(
      'CloudFront',
      'egress over the free tier',
      paidGigabytes,
      'GB',
      cloudFront.gigabyteOut,
    ),

    createLine(
      'CloudFront',
      'requests over the free tier',
      paidRequests,
      'requests',
      cloudFront.request,
    ),

    createLine('SQS', 'messages', messages * REQUESTS_PER_MESSAGE, 'requests', sqs.request),
    createLine(
      'SQS',
      'polls of empty queues over the free tier',
      paidPolls,
      'requests',
      sqs.request,
    ),
    createLine('SES', 'emails, sign-in codes included', emails, 'emails', ses.email),
    createLine('Cognito', `members on ${cognitoPlan}`, cognitoMembers, 'members', memberPrice),
    createLine('CloudWatch', 'logs', loggedGigabytes, 'GB', logs.gigabyteIn + logs.gigabyteMonth),

    createLine(
      'CloudWatch',
      'alarms over the free tier',
      paidAlarms,
      'alarm metrics',
      cloudWatch.alarm,
    ),

    createLine(
      'CloudWatch',
      'custom metrics over the free tier',
      paidMetrics,
      'metrics',
      cloudWatch.metric,
    ),

    createLine(
      'CloudWatch',
      'dashboards over the free tier',
      paidDashboards,
      'dashboards',
      cloudWatch.dashboard,
    ),

    createLine('X-Ray', 'traces over the free tier', paidTraces, 'traces', xRay.trace),
    createLine('Secrets Manager', 'secrets', fixed.secrets, 'secrets', secrets.secretMonth),

    ...(withWaf
      ? [
          createLine('WAF', 'web ACL with four rules', 1, 'ACL', waf.webAcl + 4 * waf.rule),
          createLine('WAF', 'requests', edgeRequests, 'requests', waf.request),
        ]
      : []),

    createLine(
      'Stripe',
      'share of revenue',
      estimateRevenue(members),
      'dollars',
      stripe.share + stripe.billingShare,
    ),

    createLine('Stripe', 'charges', members, 'charges', stripe.perCharge),

    ...(withOpenAi
      ? [
          createLine('OpenAI', 'speech', videos, 'minutes', openAi.perMinute),
          createLine(
            'OpenAI',
            'input tokens',
            videos * usage.inputTokensPerReport,
            'tokens',
            openAi.perInputToken,
          ),
          createLine(
            'OpenAI',
            'output tokens',
            videos * usage.outputTokensPerReport,
            'tokens',
            openAi.perOutputToken,
          ),
        ]
      : []),
  ];
}

/** Monthly revenue at list prices, in dollars. */
export function estimateRevenue(members: number): number {
  return subscribePlans.reduce(
    (sum, { tier, priceCents }) => sum + members * usage.plans[tier] * (priceCents / 100),
    0,
  );
}

/** Megabytes that CloudFront sends per member per month. */
function sumMegabytesSent(): number {
  return (
    usage.minutesWatched * usage.megabytesPerMinuteWatched +
    usage.minutesListened * usage.megabytesPerMinuteListened +
    usage.guideDownloads * usage.megabytesPerGuide +
    usage.practiceVideos * usage.viewsPerPracticeVideo * usage.megabytesPerPracticeVideo +
    usage.visits * usage.webMegabytesPerVisit
  );
}

function createLine(
  service: string,
  item: string,
  quantity: number,
  unit: string,
  price: number,
): CostLine {
  return { service, item, quantity, unit, dollars: quantity * price };
}
