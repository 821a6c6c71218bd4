import { listPlans } from '../../shared/billing/plans.ts';
import { prices } from './prices.ts';
import { usage } from './usage.ts';

/** Resources whose cost is independent of members, counted in the synthesized stack. */
export interface Fixed {
  readonly alarms: number;
  readonly dashboards: number;
  readonly metricFilters: number;
  readonly eventSources: number;
  readonly secrets: number;
  readonly scheduledRunsPerHour: number;
  readonly endpointMegabytes: number;
  readonly analysisMegabytes: number;
  readonly analysisConcurrency: number;
}

export interface Choices {
  readonly members: number;
  readonly withOpenAi: boolean;
  readonly withWaf: boolean;
  /** True for the user pool plan Plus, as in production; false for Essentials. */
  readonly onPlus: boolean;
}

export interface Line {
  readonly service: string;
  readonly what: string;
  readonly quantity: number;
  readonly unit: string;
  /** US dollars per month. */
  readonly dollars: number;
}

const HOURS_PER_MONTH = 730;
const SCHEDULED_SECONDS = 0.15;
/** Lambda keeps five long polls of 20 seconds open on an empty queue. */
const POLLS_PER_HOUR = 5 * 180;
/** Send, receive and delete. */
const REQUESTS_PER_MESSAGE = 3;
/** Each video passes through the upload event queue and the analysis queue. */
const MESSAGES_PER_VIDEO = 2;
/** X-Ray's default rule traces the first request each second and this share of the rest. */
const OTHERS_TRACED = 0.05;
/** One consistent read each for session and member. */
const READ_UNITS_OF_CALLER = 2;
const GB = 1024;

/** Monthly usage of all members. */
export function traffic(members: number) {
  const calls = members * usage.visits * usage.callsPerVisit;
  const codes = members * usage.visits * usage.codesPerVisit;
  const ranges = usage.minutesWatched * 4 + usage.minutesHeard + usage.guides * 4;
  return {
    calls,
    codes,
    videos: members * usage.practiceVideos,
    /** With `mailFrom`, Cognito sends its codes through SES too. */
    emails: members * usage.emails + codes,
    edgeRequests: calls + members * (usage.visits * usage.webFilesPerVisit + ranges),
  };
}

/** Monthly cost, by line item. */
export function monthlyCost({ members, withOpenAi, withWaf, onPlus }: Choices, fixed: Fixed): readonly Line[] {
  const { lambda, httpApi, dynamo, s3, cloudFront, sqs, ses, cognito } = prices;
  const { logs, cloudWatch, xRay, secrets, waf, stripe, openAi } = prices;
  const { calls, videos, emails, edgeRequests } = traffic(members);
  const messages = videos * MESSAGES_PER_VIDEO + members * usage.emails;
  const scheduled = fixed.scheduledRunsPerHour * HOURS_PER_MONTH;
  const runs = calls + scheduled + messages;
  const endpointGigabytes = fixed.endpointMegabytes / GB;
  const endpointSeconds = (calls * usage.billedMillisecondsPerCall) / 1000;
  const analysisSeconds = videos * usage.analysisSeconds * (fixed.analysisMegabytes / GB);
  const reads = calls * (usage.readUnitsPerCall + READ_UNITS_OF_CALLER);
  const rows = (members * usage.kilobytesOfRows) / GB / GB;
  const stored = (videos * usage.practiceVideoMonths * usage.megabytesPerPracticeVideo) / GB;
  const sent = (members * megabytesSent()) / GB;
  const polls = fixed.eventSources * POLLS_PER_HOUR * HOURS_PER_MONTH;
  const logged = (calls * usage.logKilobytesPerCall) / GB / GB;
  const firstOfSeconds = Math.min(runs, HOURS_PER_MONTH * 3_600);
  const traces = firstOfSeconds + (runs - firstOfSeconds) * OTHERS_TRACED;
  const overFree = (quantity: number, free: number) => Math.max(0, quantity - free);
  return [
    line('Lambda', 'endpoints', endpointSeconds * endpointGigabytes, 'GB-seconds', lambda.gigabyteSecond),
    line('Lambda', 'analysis', analysisSeconds, 'GB-seconds', lambda.gigabyteSecond),
    line('Lambda', 'schedules', scheduled * SCHEDULED_SECONDS * endpointGigabytes, 'GB-seconds', lambda.gigabyteSecond),
    line('Lambda', 'requests', runs, 'requests', lambda.request),
    line('API Gateway', 'calls', calls, 'requests', httpApi.request),
    line('DynamoDB', 'reads', reads, 'read units', dynamo.readUnit),
    line('DynamoDB', 'writes', calls * usage.writeUnitsPerCall + videos * 12, 'write units', dynamo.writeUnit),
    line('DynamoDB', 'rows and backups', rows, 'GB', dynamo.gigabyteMonth + dynamo.recoveryGigabyteMonth),
    line('S3', 'practice videos', stored, 'GB', s3.gigabyteMonth),
    line('S3', 'uploads and copies', videos * 3, 'writes', s3.write),
    line('S3', 'reads', videos * 6, 'reads', s3.read),
    line(
      'CloudFront',
      'egress over the free tier',
      overFree(sent, cloudFront.freeGigabytesOut),
      'GB',
      cloudFront.gigabyteOut,
    ),
    line(
      'CloudFront',
      'requests over the free tier',
      overFree(edgeRequests, cloudFront.freeRequests),
      'requests',
      cloudFront.request,
    ),
    line('SQS', 'messages', messages * REQUESTS_PER_MESSAGE, 'requests', sqs.request),
    line('SQS', 'polls of empty queues', polls, 'requests', sqs.request),
    line('SES', 'emails, sign-in codes included', emails, 'emails', ses.email),
    onPlus
      ? line('Cognito', 'members on Plus', members, 'members', cognito.plusMember)
      : line(
          'Cognito',
          'members on Essentials over the free tier',
          overFree(members, cognito.freeEssentialsMembers),
          'members',
          cognito.essentialsMember,
        ),
    line('CloudWatch', 'logs', logged, 'GB', logs.gigabyteIn + logs.gigabyteMonth),
    line('CloudWatch', 'alarms', fixed.alarms, 'alarms', cloudWatch.alarm),
    line('CloudWatch', 'custom metrics', fixed.metricFilters, 'metrics', cloudWatch.metric),
    line(
      'CloudWatch',
      'dashboards over the free tier',
      overFree(fixed.dashboards, cloudWatch.freeDashboards),
      'dashboards',
      cloudWatch.dashboard,
    ),
    line('X-Ray', 'traces', traces, 'traces', xRay.trace),
    line('Secrets Manager', 'secrets', fixed.secrets, 'secrets', secrets.secretMonth),
    ...(withWaf
      ? [
          line('WAF', 'web ACL with three rules', 1, 'ACL', waf.webAcl + 3 * waf.rule),
          line('WAF', 'requests', edgeRequests, 'requests', waf.request),
        ]
      : []),
    line('Stripe', 'share of revenue', monthlyRevenue(members), 'dollars', stripe.share + stripe.billingShare),
    line('Stripe', 'charges', members, 'charges', stripe.perCharge),
    ...(withOpenAi
      ? [
          line('OpenAI', 'speech', videos, 'minutes', openAi.minuteHeard),
          line('OpenAI', 'input tokens', videos * usage.tokensInPerReport, 'tokens', openAi.tokenIn),
          line('OpenAI', 'output tokens', videos * usage.tokensOutPerReport, 'tokens', openAi.tokenOut),
        ]
      : []),
  ];
}

/** Revenue at list prices, in dollars. */
export function monthlyRevenue(members: number): number {
  return listPlans.reduce((sum, { tier, priceCents }) => sum + members * usage.plans[tier] * (priceCents / 100), 0);
}

/** Megabytes the edge sends per member and month. */
function megabytesSent(): number {
  return (
    usage.minutesWatched * usage.megabytesPerMinuteWatched +
    usage.minutesHeard * usage.megabytesPerMinuteHeard +
    usage.guides * usage.megabytesPerGuide +
    usage.practiceVideos * usage.viewsPerPracticeVideo * usage.megabytesPerPracticeVideo +
    usage.visits * usage.webMegabytesPerVisit
  );
}

function line(service: string, what: string, quantity: number, unit: string, price: number): Line {
  return { service, what, quantity, unit, dollars: quantity * price };
}
