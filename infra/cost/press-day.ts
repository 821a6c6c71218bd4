import {
  countMailWorkers,
  EXECUTIONS_PER_ANALYSIS,
  SECONDS_PER_CALL,
} from '#infra/core/executions.ts';
import type { Contract } from '#shared/http/contract.ts';
import type { LimitScope } from '#shared/http/limits.ts';
import { FIRST_SES_QUOTA } from './mail-quotas.ts';
import type { Limits, Quota } from './quota.ts';
import { usage } from './usage.ts';

/** Sign-ups after an article about the site: in the busiest hour, and in the hour after it. */
export const SIGN_UPS = [3_000, 2_000] as const;

const [BUSIEST_HOUR] = SIGN_UPS;
const ALL = SIGN_UPS[0] + SIGN_UPS[1];

/** Longest wait for a first report that a new member should have. */
const MAX_WAIT_MINUTES = 10;

/** Rate-limited calls per person from the sign-up form (corrected once) to the first report. */
const COUNTED_CALLS: Readonly<Record<string, { calls: number; per: LimitScope }>> = {
  'create-subscription': { calls: 2, per: 'visitors' },
  'read-checkout': { calls: 5, per: 'visitors' },
  'reserve-upload': { calls: 1, per: 'members' },
  'register-video': { calls: 1, per: 'members' },
};

/** All API calls of one person up to the first report, with five minutes of polls. */
const CALLS_PER_PERSON = 61;

/** Sign-in codes of one person, which Cognito sends. */
const CODES_PER_PERSON = 1;

/** Our emails to one person: the welcome, the trial or receipt, and the first report. */
const MAILS_PER_PERSON = 3;

/** Calls in the busiest second if each person makes this many. */
const perSecond = (calls: number) => ((BUSIEST_HOUR * calls) / 3_600) * usage.peakSecondFactor;

/** The limits that can refuse people, with the press day's use of each. */
export function listPressDayLimits(
  contracts: readonly Contract[],
  limits: Limits,
): readonly Quota[] {
  const { limitFactor, callsPerSecond } = limits;
  const siteLimits = contracts.flatMap(({ name, limits: declared = [] }) => {
    const { calls, per: scope } = COUNTED_CALLS[name] ?? { calls: 0 };
    const counted = declared.filter(({ per, field }) => per === scope && field === undefined);

    return counted.map(({ counter, per, window, max }) => ({
      name: `${counter}, all ${per}`,
      used: calls * (window === 'hour' ? BUSIEST_HOUR : ALL),
      limit: max * limitFactor,
      unit: `calls/${window}`,
      setBy: 'code' as const,
      howToRaise: 'limitFactor',
    }));
  });

  return [
    ...siteLimits,
    ...listSesQuotas(limits),
    {
      name: 'API calls, with bursts of twice the rate',
      used: perSecond(CALLS_PER_PERSON),
      limit: 2 * callsPerSecond,
      unit: 'calls/s',
      setBy: 'setting',
      howToRaise: 'callsPerSecond',
    },
    {
      name: 'Cognito sign-ins',
      used: perSecond(3),
      limit: 120,
      unit: 'calls/s',
      setBy: 'AWS',
      howToRaise: 'Service Quotas, Cognito user pools, "UserAuthentication"',
    },
  ];
}

/** SES refuses codes over these. Our own emails then wait in their queue. */
function listSesQuotas(limits: Limits): readonly Quota[] {
  const mailsPerSecond = countMailWorkers(limits) / usage.secondsPerEmail;
  const ses = {
    setBy: 'AWS',
    howToRaise: 'SES, "Request a sending quota increase"; `aws sesv2 get-account` prints yours',
  } as const;

  return [
    {
      ...ses,
      name: 'SES emails per second, codes included',
      used: perSecond(CODES_PER_PERSON) + Math.min(perSecond(MAILS_PER_PERSON), mailsPerSecond),
      limit: FIRST_SES_QUOTA.perSecond,
      unit: 'emails/s',
    },
    {
      ...ses,
      name: 'SES emails per day, codes included',
      used: ALL * (CODES_PER_PERSON + MAILS_PER_PERSON),
      limit: FIRST_SES_QUOTA.perDay,
      unit: 'emails/day',
    },
  ];
}

/** Simulates the line of first takes, minute by minute. Returns the longest wait in minutes. */
export function simulateFirstReports(concurrentAnalyses: number): number {
  const analyzed = (concurrentAnalyses * 60) / usage.analyzeSeconds;
  let waiting = 0;
  let longest = 0;

  for (const signUps of SIGN_UPS) {
    for (let minute = 0; minute < 60; minute += 1) {
      waiting = Math.max(0, waiting + signUps / 60 - analyzed);
      longest = Math.max(longest, waiting);
    }
  }

  return longest / analyzed;
}

/** The smallest `concurrentAnalyses`, at least `current`, that meets `MAX_WAIT_MINUTES`. */
export function chooseConcurrentAnalyses(current: number): number {
  let enough = current;
  while (simulateFirstReports(enough) > MAX_WAIT_MINUTES) enough += 1;

  return enough;
}

/** Concurrent Lambda executions in the busiest second. */
export function countPressDayExecutions(concurrentAnalyses: number): number {
  const forCalls = perSecond(CALLS_PER_PERSON) * SECONDS_PER_CALL;
  return Math.ceil(forCalls + concurrentAnalyses * EXECUTIONS_PER_ANALYSIS);
}
