import { subscribePlans } from '#shared/billing/plans.ts';
import { HOUR_SECONDS } from '#shared/product/time.ts';
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

interface Month extends ReturnType<typeof estimateTraffic> {
  members: number;
  analysis: AnalysisUsage;
  fixed: FixedResources;
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
  const month: Month = { members, analysis, fixed, ...estimateTraffic(members) };

  return [
    ...listFunctions(month),
    ...listStorage(month),
    ...listDelivery(month),
    ...listMessages(month),
    ...listSignIns(members, hasCognitoPlus),
    ...listMonitoring(month),
    ...(withWaf ? listFirewall(month) : []),
    ...listPayments(members),
    ...(withOpenAi ? listSpeech(month) : []),
  ];
}

function listFunctions(month: Month): CostLine[] {
  const { lambda, httpApi } = prices;
  const { calls, videos, analysis, fixed } = month;
  const scheduled = countScheduledRuns(fixed);
  const endpointGigabytes = fixed.endpointMegabytes / MEGABYTES_PER_GIGABYTE;
  const measureGigabytes = fixed.measureMegabytes / MEGABYTES_PER_GIGABYTE;
  const endpointSeconds = calls * SECONDS_PER_CALL;
  const scheduledSeconds = scheduled * SECONDS_PER_SCHEDULED_RUN * endpointGigabytes;
  const environmentGigabytes = videos * analysis.environmentsPerVideo * measureGigabytes;
  const analysisSeconds =
    videos *
    (analysis.measureSeconds * measureGigabytes + analysis.analyzeSeconds * endpointGigabytes);
  const runs = countRuns(month);

  return [
    ...toLines('Lambda', [
      ['endpoints', endpointSeconds * endpointGigabytes, 'GB-seconds', lambda.gigabyteSecond],
      ['analysis', analysisSeconds, 'GB-seconds', lambda.gigabyteSecond],
      [
        'environments of one member each',
        environmentGigabytes,
        'GB',
        lambda.tenantEnvironmentGigabyte,
      ],
      ['schedules', scheduledSeconds, 'GB-seconds', lambda.gigabyteSecond],
      ['requests', runs, 'requests', lambda.request],
    ]),
    ...toLines('API Gateway', [['calls', calls, 'requests', httpApi.request]]),
  ];
}

function listStorage({ members, calls, videos }: Month): CostLine[] {
  const { dynamo, s3 } = prices;
  const reads = calls * (usage.readUnitsPerCall + READ_UNITS_PER_CALLER);
  const writes = calls * usage.writeUnitsPerCall + videos * 12;
  const rowGigabytes =
    (members * usage.rowKilobytes) / MEGABYTES_PER_GIGABYTE / MEGABYTES_PER_GIGABYTE;
  const rowPrice = dynamo.gigabyteMonth + dynamo.recoveryGigabyteMonth;
  const videoGigabytes =
    (videos * usage.practiceVideoRetentionMonths * usage.megabytesPerPracticeVideo) /
    MEGABYTES_PER_GIGABYTE;

  return [
    ...toLines('DynamoDB', [
      ['reads', reads, 'read units', dynamo.readUnit],
      ['writes', writes, 'write units', dynamo.writeUnit],
      ['rows and backups', rowGigabytes, 'GB', rowPrice],
    ]),
    ...toLines('S3', [
      ['practice videos', videoGigabytes, 'GB', s3.gigabyteMonth],
      ['uploads and copies', videos * 3, 'writes', s3.write],
      ['reads', videos * 6, 'reads', s3.read],
    ]),
  ];
}

function listDelivery({ members, edgeRequests }: Month): CostLine[] {
  const { cloudFront } = prices;
  const sentGigabytes = (members * sumMegabytesSent()) / MEGABYTES_PER_GIGABYTE;
  const paidGigabytes = Math.max(0, sentGigabytes - cloudFront.freeGigabytesOut);
  const paidRequests = Math.max(0, edgeRequests - cloudFront.freeRequests);

  return toLines('CloudFront', [
    ['egress over the free tier', paidGigabytes, 'GB', cloudFront.gigabyteOut],
    ['requests over the free tier', paidRequests, 'requests', cloudFront.request],
  ]);
}

function listMessages(month: Month): CostLine[] {
  const { sqs, ses } = prices;
  const requests = countMessages(month) * REQUESTS_PER_MESSAGE;
  const polls = month.fixed.eventSources * POLLS_PER_HOUR * HOURS_PER_MONTH;
  const paidPolls = Math.max(0, polls - sqs.freeRequests);

  return [
    ...toLines('SQS', [
      ['messages', requests, 'requests', sqs.request],
      ['polls of empty queues over the free tier', paidPolls, 'requests', sqs.request],
    ]),
    ...toLines('SES', [['emails, sign-in codes included', month.emails, 'emails', ses.email]]),
  ];
}

function listSignIns(members: number, hasCognitoPlus: boolean): CostLine[] {
  const { cognito } = prices;
  if (hasCognitoPlus)
    return toLines('Cognito', [['members on Plus', members, 'members', cognito.plusMember]]);

  const paidMembers = Math.max(0, members - cognito.freeEssentialsMembers);
  const item = 'members on Essentials over the free tier';

  return toLines('Cognito', [[item, paidMembers, 'members', cognito.essentialsMember]]);
}

function listMonitoring(month: Month): CostLine[] {
  const { logs, cloudWatch, xRay, secrets } = prices;
  const { calls, fixed } = month;
  const loggedGigabytes =
    (calls * usage.logKilobytesPerCall) / MEGABYTES_PER_GIGABYTE / MEGABYTES_PER_GIGABYTE;
  const paidAlarms = Math.max(0, fixed.alarmMetrics - cloudWatch.freeAlarms);
  const paidMetrics = Math.max(0, fixed.customMetrics - cloudWatch.freeMetrics);
  const paidDashboards = Math.max(0, fixed.dashboards - cloudWatch.freeDashboards);

  const runs = countRuns(month);
  const firstTraces = Math.min(runs, HOURS_PER_MONTH * HOUR_SECONDS);
  const traces = firstTraces + (runs - firstTraces) * SAMPLED_TRACE_SHARE;
  const paidTraces = Math.max(0, traces - xRay.freeTraces);

  return [
    ...toLines('CloudWatch', [
      ['logs', loggedGigabytes, 'GB', logs.gigabyteIn + logs.gigabyteMonth],
      ['alarms over the free tier', paidAlarms, 'alarm metrics', cloudWatch.alarm],
      ['custom metrics over the free tier', paidMetrics, 'metrics', cloudWatch.metric],
      ['dashboards over the free tier', paidDashboards, 'dashboards', cloudWatch.dashboard],
    ]),
    ...toLines('X-Ray', [['traces over the free tier', paidTraces, 'traces', xRay.trace]]),
    ...toLines('Secrets Manager', [['secrets', fixed.secrets, 'secrets', secrets.secretMonth]]),
  ];
}

function listFirewall({ edgeRequests }: Month): CostLine[] {
  const { waf } = prices;
  return toLines('WAF', [
    ['web ACL with four rules', 1, 'ACL', waf.webAcl + 4 * waf.rule],
    ['requests', edgeRequests, 'requests', waf.request],
  ]);
}

function listPayments(members: number): CostLine[] {
  const { stripe } = prices;
  const share = stripe.share + stripe.billingShare;

  return toLines('Stripe', [
    ['share of revenue', estimateRevenue(members), 'dollars', share],
    ['charges', members, 'charges', stripe.perCharge],
  ]);
}

function listSpeech({ videos }: Month): CostLine[] {
  const { openAi } = prices;
  return toLines('OpenAI', [
    ['speech', videos, 'minutes', openAi.perMinute],
    ['input tokens', videos * usage.inputTokensPerReport, 'tokens', openAi.perInputToken],
    ['output tokens', videos * usage.outputTokensPerReport, 'tokens', openAi.perOutputToken],
  ]);
}

const countScheduledRuns = ({ scheduledRunsPerHour }: FixedResources) =>
  scheduledRunsPerHour * HOURS_PER_MONTH;

const countMessages = ({ videos, members }: Month) =>
  videos * MESSAGES_PER_VIDEO + members * usage.emails;

/** Runs of functions. Each video also invokes `measure-recording`. */
const countRuns = (month: Month) =>
  month.calls + countScheduledRuns(month.fixed) + countMessages(month) + month.videos;

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

/** Lines of one service: each item's name, quantity, unit, and price in dollars per unit. */
function toLines(service: string, items: readonly [string, number, string, number][]): CostLine[] {
  return items.map(([item, quantity, unit, price]) => ({
    service,
    item,
    quantity,
    unit,
    dollars: quantity * price,
  }));
}
