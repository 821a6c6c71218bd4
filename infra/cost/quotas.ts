import { THROTTLE } from '../core/api.ts';
import type { Fixed } from './model.ts';
import { quantities } from './quantities.ts';
import type { Usage } from './usage.ts';

export interface Quota {
  readonly name: string;
  /** What it is without asking for more, in `unit`. */
  readonly limit: number;
  readonly unit: string;
  /** What is used at the busiest. */
  readonly used: number;
  readonly raise: string;
}

const SECONDS_OF_HOUR = 3_600;

/** The quotas of AWS and of this product that growth meets, the one that is hit first in front. */
export function quotas(members: number, usage: Usage, fixed: Pick<Fixed, 'analysisConcurrency'>): readonly Quota[] {
  const { calls, videos, mailsSent, codes, edgeRequests } = quantities(members, usage);
  const busiestHour = (month: number) => (month / usage.daysOfMonth) * usage.busiestHourShare;
  const perSecond = (month: number) => (busiestHour(month) / SECONDS_OF_HOUR) * usage.busiestSecondFactor;
  const callsPerSecond = perSecond(calls);
  const concurrent = callsPerSecond * (usage.billedMillisecondsPerCall / 1000);
  const analysing = (busiestHour(videos) / SECONDS_OF_HOUR) * usage.analysisSeconds;
  const found: Quota[] = [
    {
      name: 'Lambda, executions at a time, new account',
      limit: 10,
      unit: 'executions',
      used: concurrent + analysing,
      raise: 'Service Quotas, Lambda, "Concurrent executions": ask for 1,000 before opening',
    },
    {
      name: 'Lambda, executions at a time, usual account',
      limit: 1_000,
      unit: 'executions',
      used: concurrent + analysing,
      raise: 'Service Quotas, Lambda, "Concurrent executions"',
    },
    {
      name: 'Analyses at a time (ours, to bound the cost)',
      limit: fixed.analysisConcurrency,
      unit: 'analyses',
      used: analysing,
      raise: 'maxConcurrency of analyze-video in infra/features/analysis.stack.ts; beyond it members wait longer',
    },
    {
      name: 'Calls per second (ours, to bound the harm)',
      limit: THROTTLE.rateLimit,
      unit: 'calls/s',
      used: callsPerSecond,
      raise:
        'THROTTLE in infra/core/api.ts; beyond it calls are answered with 429. First raise the executions at a time',
    },
    {
      name: 'API Gateway, calls per second',
      limit: 10_000,
      unit: 'calls/s',
      used: callsPerSecond,
      raise: 'Service Quotas, API Gateway, "Throttle rate"',
    },
    {
      name: 'DynamoDB, reads of one partition (the list of courses)',
      limit: 3_000,
      unit: 'read units/s',
      // A list of some fifty items is a handful of units, and about a tenth of all calls ask for one.
      used: callsPerSecond * 0.1 * 5,
      raise: 'not a quota that can be raised: cache lists for visitors at the edge, or spread the list over partitions',
    },
    {
      // "Maximum number of email messages sent daily per AWS account" in Quotas in Amazon Cognito, for its default email.
      name: 'Cognito, codes of sign-ins per day, without mailFrom',
      limit: 50,
      unit: 'mails/day',
      used: codes / usage.daysOfMonth,
      raise: 'cannot be raised: deploy with mailFrom, and they go out through SES',
    },
    {
      name: 'SES, mails per day, in the sandbox',
      limit: 200,
      unit: 'mails/day',
      used: mailsSent / usage.daysOfMonth,
      raise: 'SES, "Request production access", before opening',
    },
    {
      name: 'SES, mails per day, first production quota',
      limit: 50_000,
      unit: 'mails/day',
      used: mailsSent / usage.daysOfMonth,
      raise: 'SES, "Request a sending quota increase"',
    },
    {
      name: 'Cognito, sign-ins per second',
      limit: 120,
      unit: 'calls/s',
      // A sign-in is three calls: begin, answer the code, exchange it.
      used: perSecond(members * usage.visits) * 3,
      raise: 'Service Quotas, Cognito user pools, "UserAuthentication"',
    },
    {
      name: 'CloudFront, requests per second',
      limit: 250_000,
      unit: 'requests/s',
      used: perSecond(edgeRequests),
      raise: 'Service Quotas, CloudFront, "Requests per second per distribution"',
    },
    {
      name: 'Stripe, calls per second, live mode',
      limit: 100,
      unit: 'calls/s',
      // Per member and month: a charge, its events and the looks that follow them.
      used: perSecond(members * 6),
      raise: "write to Stripe's support",
    },
  ];
  return found.toSorted((one, other) => other.used / other.limit - one.used / one.limit);
}
