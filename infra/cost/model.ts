import { listPlans } from '../../shared/billing/plans.ts';
import { prices } from './prices.ts';
import type { Usage } from './usage.ts';

/** What stands whether anybody comes or not, counted in the synthesised stack. */
export interface Fixed {
  readonly alarms: number;
  readonly dashboards: number;
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
  /** Share of the calls that are traced. */
  readonly tracedShare: number;
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
const GB = 1024;

/** What a month costs, line by line. */
export function monthlyCost(choices: Choices, usage: Usage, fixed: Fixed): readonly Line[] {
  const month = quantities(choices.members, usage);
  return [
    ...computing(choices, usage, fixed, month),
    ...storing(choices.members, usage, month),
    ...sending(choices, usage, month),
    ...watching(choices, usage, fixed, month),
    ...outside(choices, usage, month),
  ];
}

export interface Quantities {
  readonly calls: number;
  readonly videos: number;
  readonly mediaGigabytes: number;
  readonly webGigabytes: number;
  readonly edgeRequests: number;
}

/** What all members together do in a month. */
export function quantities(members: number, usage: Usage): Quantities {
  const calls = members * usage.visits * usage.callsPerVisit;
  const media =
    usage.minutesWatched * usage.megabytesPerMinuteWatched +
    usage.minutesHeard * usage.megabytesPerMinuteHeard +
    usage.guides * usage.megabytesPerGuide +
    usage.practiceVideos * usage.viewsPerPracticeVideo * usage.megabytesPerPracticeVideo;
  const ranges = usage.minutesWatched * 4 + usage.minutesHeard + usage.guides * 4;
  return {
    calls,
    videos: members * usage.practiceVideos,
    mediaGigabytes: (members * media) / GB,
    webGigabytes: (members * usage.visits * usage.webMegabytesPerVisit) / GB,
    edgeRequests: calls + members * (usage.visits * usage.webFilesPerVisit + ranges),
  };
}

function computing(choices: Choices, usage: Usage, fixed: Fixed, { calls, videos }: Quantities): Line[] {
  const { lambda, httpApi } = prices;
  const runs = fixed.scheduledRunsPerHour * HOURS_OF_MONTH;
  const endpointSeconds = calls * (usage.billedMillisecondsPerCall / 1000) * (fixed.endpointMegabytes / GB);
  const analysisSeconds = videos * usage.analysisSeconds * (fixed.analysisMegabytes / GB);
  const scheduledSeconds = runs * SCHEDULED_SECONDS * (fixed.endpointMegabytes / GB);
  const requests = calls + videos + runs + choices.members * usage.mails;
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
  // The session and the member are read on every call, and a session that is used is written once in a while.
  const reads = calls * (usage.readUnitsPerCall + 1);
  return [
    line('DynamoDB', 'reads', reads, 'read units', dynamo.readUnit),
    line('DynamoDB', 'writes', calls * usage.writeUnitsPerCall + videos * 12, 'write units', dynamo.writeUnit),
    line('DynamoDB', 'rows and their recovery', rows, 'GB', dynamo.gigabyteMonth + dynamo.recoveryGigabyteMonth),
    line('S3', 'practice videos', kept, 'GB', s3.gigabyteMonth),
    line('S3', 'uploads and copies', videos * 3, 'writes', s3.write),
    line('S3', 'reads', videos * 6, 'reads', s3.read),
  ];
}

function sending({ members }: Choices, usage: Usage, month: Quantities): Line[] {
  const { cloudFront, sqs, ses } = prices;
  const out = Math.max(0, month.mediaGigabytes + month.webGigabytes - cloudFront.freeGigabytesOut);
  const requests = Math.max(0, month.edgeRequests - cloudFront.freeRequests);
  return [
    line('CloudFront', 'egress beyond the free terabyte', out, 'GB', cloudFront.gigabyteOut),
    line('CloudFront', 'requests beyond the free ten million', requests, 'requests', cloudFront.request),
    line('SQS', 'messages', (month.videos + members * usage.mails) * 3, 'requests', sqs.request),
    line('SES', 'mails', members * usage.mails, 'mails', ses.mail),
  ];
}

function watching(choices: Choices, usage: Usage, fixed: Fixed, { calls, edgeRequests }: Quantities): Line[] {
  const { withWaf, tracedShare } = choices;
  const { cloudWatch, logs, secrets, waf, xRay } = prices;
  const logGigabytes = (calls * usage.logKilobytesPerCall) / GB / GB;
  const boards = Math.max(0, fixed.dashboards - cloudWatch.freeDashboards);
  const lines = [
    signingIn(choices),
    line('CloudWatch', 'logs', logGigabytes, 'GB', logs.gigabyteIn + logs.gigabyteMonth),
    line('CloudWatch', 'alarms', fixed.alarms, 'alarms', cloudWatch.alarm),
    line('CloudWatch', 'dashboards beyond the free ones', boards, 'dashboards', cloudWatch.dashboard),
    line('X-Ray', 'traces', calls * tracedShare, 'traces', xRay.trace),
    line('Secrets Manager', 'secrets', fixed.secrets, 'secrets', secrets.secretMonth),
  ];
  if (!withWaf) return lines;
  return [
    ...lines,
    line('WAF', 'web ACL with three rules', 1, 'ACL', waf.webAcl + 3 * waf.rule),
    line('WAF', 'requests', edgeRequests, 'requests', waf.request),
  ];
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
