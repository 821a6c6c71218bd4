import { MAX_MAILS_PER_DAY } from '#functions/mail/mail-limit.ts';
import { countMailWorkers } from '#infra/core/executions.ts';
import { estimateTraffic } from './monthly-cost.ts';
import { meanPerSecond, peakPerSecond } from './peak-load.ts';
import type { Limits, Quota } from './quota.ts';
import { usage } from './usage.ts';

/**
 * What AWS grants to most new production accounts. AWS promises neither number; `aws sesv2 get-account`
 * prints an account's own quotas.
 */
export const FIRST_SES_QUOTA = { perDay: 50_000, perSecond: 14 } as const;

/** Quotas of email, and of the sign-in codes in them. */
export function listMailQuotas(
  members: number,
  limits: Pick<Limits, 'limitFactor'>,
): readonly Quota[] {
  const { emails, codes } = estimateTraffic(members);
  const ownMails = emails - codes;
  const limitFactor = {
    setBy: 'setting',
    setting: 'limitFactor',
    howToRaise: "limitFactor, a deployment setting, after raising SES's quota",
  } as const;

  const sesPerDay = { used: emails / usage.daysPerMonth, unit: 'emails/day' };

  return [
    // The daily limit per account for Cognito's default sender, from the AWS page "Quotas in Amazon
    // Cognito".
    {
      name: 'Cognito sign-in codes per day, without mailFrom',
      used: codes / usage.daysPerMonth,
      limit: 50,
      unit: 'emails/day',
      setBy: 'new account',
      howToRaise: "can't be raised: deploy with mailFrom to send through SES",
    },

    {
      ...sesPerDay,
      name: 'SES emails per day, sandbox',
      limit: 200,
      setBy: 'new account',
      howToRaise: 'SES, "Request production access", before launch',
    },

    {
      ...sesPerDay,
      name: 'SES emails per day, first production quota',
      limit: FIRST_SES_QUOTA.perDay,
      setBy: 'AWS',
      howToRaise: 'SES, "Request a sending quota increase"',
    },

    {
      ...limitFactor,
      name: 'Emails per day (ours, keeps a share for codes)',
      used: ownMails / usage.daysPerMonth,
      limit: MAX_MAILS_PER_DAY * limits.limitFactor,
      unit: 'emails/day',
    },

    {
      ...limitFactor,
      name: 'Emails per second (ours)',
      used: meanPerSecond(ownMails),
      limit: countMailWorkers(limits) / usage.secondsPerEmail,
      unit: 'emails/s',
    },

    // Each sign-in makes three calls: start the sign-in, submit the emailed code, and request the
    // tokens.
    {
      name: 'Cognito sign-ins',
      used: peakPerSecond(members * usage.visits) * 3,
      limit: 120,
      unit: 'calls/s',
      setBy: 'AWS',
      howToRaise: 'Service Quotas, Cognito user pools, "UserAuthentication"',
    },
  ];
}
