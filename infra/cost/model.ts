import { listPlans } from '../../shared/billing/plans.ts';
import { prices } from './prices.ts';
import { quantities, type Quantities } from './quantities.ts';
import type { Usage } from './usage.ts';

/** What stands whether anybody comes or not, counted in the synthesised stack. */
export interface Fixed {
  readonly alarms: number;
  readonly dashboards: number;
  /** Metrics of our own, made from log lines. */
  readonly customMetrics: number;
  /** Queues that Lambda looks into. */
  readonly eventSources: number;
  readonly secrets: number;
  /** Runs of all schedules in an hour. */
  readonly scheduledRunsPerHour: number;
  readonly endpointMegabytes: number;
  readonly analysisMegabytes: number;
  /** Analyses that run at a time at most. */
  readonly analysisConcurrency: number;
}

export interface Choices {
  readonly members: number;
  readonly withOpenAi: boolean;
  readonly withWaf: boolean;
  /** Whether the user pool is on Plus, as in production, or on Essentials. */
  readonly onPlus: boolean;
}

export interface Line {
  readonly service: string;
  readonly what: string;
  readonly quantity: number;
  readonly unit: string;
  /** US dollars in a month. */
  readonly dollars: number;
}

/** Seconds of a call to a schedule's function. */
const SCHEDULED_SECONDS = 0.15;
const HOURS_OF_MONTH = 730;
/** Lambda looks into a queue five times at once, twenty seconds each while nothing comes. */
const IDLE_LOOKS_PER_HOUR = 5 * 180;
/** Sent, received, deleted. */
const REQUESTS_PER_MESSAGE = 3;
/** X-Ray's default rule traces the first call of each second, and of the others this share. */
const OTHERS_TRACED = 0.05;
/** Session and member, read consistently in one batch: a unit each. */
const READ_UNITS_OF_CALLER = 2;
const GB = 1024;

/** What a month costs, line by line. */
export function monthlyCost(choices: Choices, usage: Usage, fixed: Fixed): readonly Line[] {
  const month = quantities(choices.members, usage);
  return [
    ...computing(usage, fixed, month),
    ...storing(choices.members, usage, month),
    ...sending(fixed, month),
    ...watching(choices, usage, fixed, month),
    ...outside(choices, usage, month),
  ];
}

/** Runs of functions: calls, schedules, and one for each message. */
function invocations(fixed: Fixed, { calls, messages }: Quantities): number {
  return calls + scheduledRuns(fixed) + messages;
}

function scheduledRuns({ scheduledRunsPerHour }: Fixed): number {
  return scheduledRunsPerHour * HOURS_OF_MONTH;
}

function computing(usage: Usage, fixed: Fixed, month: Quantities): Line[] {
  const { lambda, httpApi } = prices;
  const { calls, videos } = month;
  const endpointSeconds = calls * (usage.billedMillisecondsPerCall / 1000) * (fixed.endpointMegabytes / GB);
  const analysisSeconds = videos * usage.analysisSeconds * (fixed.analysisMegabytes / GB);
  const scheduledSeconds = scheduledRuns(fixed) * SCHEDULED_SECONDS * (fixed.endpointMegabytes / GB);
  const requests = invocations(fixed, month);
  return [
    line('Lambda', 'endpoints', endpointSeconds, 'GB-seconds', lambda.gigabyteSecond),
    line('Lambda', 'analysis', analysisSeconds, 'GB-seconds', lambda.gigabyteSecond),
    line('Lambda', 'schedules', scheduledSeconds, 'GB-seconds', lambda.gigabyteSecond),
    line('Lambda', 'requests', requests, 'requests', lambda.request),
    line('API Gateway', 'calls', calls, 'requests', httpApi.request),
  ];
}

function storing(members: number, usage: Usage, { calls, videos }: Quantities): Line[] {
  const { dynamo, s3 } = prices;
  const rows = (members * usage.kilobytesOfRows) / GB / GB;
  const kept = (videos * usage.practiceVideoMonths * usage.megabytesPerPracticeVideo) / GB;
  const reads = calls * (usage.readUnitsPerCall + READ_UNITS_OF_CALLER);
  return [
    line('DynamoDB', 'reads', reads, 'read units', dynamo.readUnit),
    line('DynamoDB', 'writes', calls * usage.writeUnitsPerCall + videos * 12, 'write units', dynamo.writeUnit),
    line('DynamoDB', 'rows and their recovery', rows, 'GB', dynamo.gigabyteMonth + dynamo.recoveryGigabyteMonth),
    line('S3', 'practice videos', kept, 'GB', s3.gigabyteMonth),
    line('S3', 'uploads and copies', videos * 3, 'writes', s3.write),
    line('S3', 'reads', videos * 6, 'reads', s3.read),
  ];
}

function sending(fixed: Fixed, month: Quantities): Line[] {
  const { cloudFront, sqs, ses } = prices;
  const out = Math.max(0, month.mediaGigabytes + month.webGigabytes - cloudFront.freeGigabytesOut);
  const requests = Math.max(0, month.edgeRequests - cloudFront.freeRequests);
  const ofMessages = month.messages * REQUESTS_PER_MESSAGE;
  const idleLooks = fixed.eventSources * IDLE_LOOKS_PER_HOUR * HOURS_OF_MONTH;
  return [
    line('CloudFront', 'egress beyond the free terabyte', out, 'GB', cloudFront.gigabyteOut),
    line('CloudFront', 'requests beyond the free ten million', requests, 'requests', cloudFront.request),
    line('SQS', 'messages', ofMessages, 'requests', sqs.request),
    line('SQS', 'looks into empty queues', idleLooks, 'requests', sqs.request),
    line('SES', 'mails, codes of sign-ins included', month.mailsSent, 'mails', ses.mail),
  ];
}

function watching(choices: Choices, usage: Usage, fixed: Fixed, month: Quantities): Line[] {
  const { calls, edgeRequests } = month;
  const { cloudWatch, logs, secrets, waf, xRay } = prices;
  const logGigabytes = (calls * usage.logKilobytesPerCall) / GB / GB;
  const boards = Math.max(0, fixed.dashboards - cloudWatch.freeDashboards);
  const lines = [
    signingIn(choices),
    line('CloudWatch', 'logs', logGigabytes, 'GB', logs.gigabyteIn + logs.gigabyteMonth),
    line('CloudWatch', 'alarms', fixed.alarms, 'alarms', cloudWatch.alarm),
    line('CloudWatch', 'metrics of our own', fixed.customMetrics, 'metrics', cloudWatch.metric),
    line('CloudWatch', 'dashboards beyond the free ones', boards, 'dashboards', cloudWatch.dashboard),
    line('X-Ray', 'traces', traced(invocations(fixed, month)), 'traces', xRay.trace),
    line('Secrets Manager', 'secrets', fixed.secrets, 'secrets', secrets.secretMonth),
  ];
  if (!choices.withWaf) return lines;
  return [
    ...lines,
    line('WAF', 'web ACL with three rules', 1, 'ACL', waf.webAcl + 3 * waf.rule),
    line('WAF', 'requests', edgeRequests, 'requests', waf.request),
  ];
}

/** Spread evenly over the month, which is the most that this number of runs can leave. */
function traced(runs: number): number {
  const firstOfSeconds = Math.min(runs, HOURS_OF_MONTH * 3_600);
  return firstOfSeconds + (runs - firstOfSeconds) * OTHERS_TRACED;
}

function signingIn({ members, onPlus }: Choices): Line {
  const { essentialsMember, freeEssentialsMembers, plusMember } = prices.cognito;
  if (onPlus) return line('Cognito', 'members on Plus', members, 'members', plusMember);
  const paid = Math.max(0, members - freeEssentialsMembers);
  return line('Cognito', 'members on Essentials beyond the free ones', paid, 'members', essentialsMember);
}

function outside({ members, withOpenAi }: Choices, usage: Usage, { videos }: Quantities): Line[] {
  const { stripe, openAi } = prices;
  const income = monthlyIncome(members, usage);
  const lines = [
    line('Stripe', 'share of what members pay', income, 'dollars', stripe.share + stripe.billingShare),
    line('Stripe', 'charges', members, 'charges', stripe.perCharge),
  ];
  if (!withOpenAi) return lines;
  return [
    ...lines,
    line('OpenAI', 'speech', videos, 'minutes', openAi.minuteHeard),
    line('OpenAI', 'tokens read', videos * usage.tokensInPerReport, 'tokens', openAi.tokenIn),
    line('OpenAI', 'tokens written', videos * usage.tokensOutPerReport, 'tokens', openAi.tokenOut),
  ];
}

/** What members pay in a month at list prices, in dollars. */
export function monthlyIncome(members: number, usage: Usage): number {
  return listPlans.reduce((sum, { tier, priceCents }) => sum + members * usage.plans[tier] * (priceCents / 100), 0);
}

function line(service: string, what: string, quantity: number, unit: string, price: number): Line {
  return { service, what, quantity, unit, dollars: quantity * price };
}
