import * as z from 'zod';
import { memberStore, type MemberStore } from '#functions/members/members.public.ts';
import { documentClient } from '#platform/dynamo/table.ts';
import { readEnvironment, readVariable } from '#platform/environment.ts';
import { log } from '#platform/logging.ts';
import { createQueueHandler } from '#platform/queue/queue-worker.ts';
import { rateLimitStore, type RateLimitStore } from '#platform/rate-limit.store.ts';
import { stopEmails } from '#shared/accounts/stop-emails.contract.ts';
import { buildPath } from '#shared/http/contract.ts';

import { buildMailContent, findMailChoice } from './mail-content.ts';
import { mailSchema, type Mail } from './mail-message.ts';
import { mailSender, type MailSender } from './mail-sender.gateway.ts';
import { mailStore, type MailStore, type SkipReason } from './mail.store.ts';
import { renderMail } from './render-mail.ts';
import { sealStopToken, stopKeyFromEnv, type StopTarget } from './stop-token.public.ts';

interface Deps {
  mails: MailStore;
  members: Pick<MemberStore, 'find'>;
  /** Null if no sender address is configured. */
  sender: MailSender | null;
  appOrigin: string;
  /** Reads the key that encrypts the tokens in the links that stop optional emails. */
  readStopKey: () => Promise<Buffer>;
  counters: Pick<RateLimitStore, 'admit'>;
  maxMailsPerDay: number;
  now: () => Date;
}

/**
 * 80% of SES's daily quota for a new production account. The rest is reserved for codes, which
 * Cognito sends from the same quota.
 */
const MAX_MAILS_PER_DAY = 40_000;

/**
 * If a worker dies after sending but before recording it, the email is sent twice, which is better
 * than not at all.
 */
export function sendMailWith(deps: Deps): (mail: Mail) => Promise<void> {
  return async (mail) => {
    const claim = await deps.mails.claim(
      mail.mailId,
      deps.now(),
      'memberId' in mail.to ? mail.to.memberId : undefined,
    );

    if (claim === 'settled') return note(mail, 'already settled');
    if (claim === 'busy')
      throw new Error(
        'another worker is sending this email; if that worker dies, the message is redelivered',
      );

    try {
      await deliver(deps, mail);
    } catch (error) {
      await deps.mails.release(mail.mailId, deps.now());
      throw error;
    }
  };
}

async function deliver(deps: Deps, mail: Mail): Promise<void> {
  const { mails, members, sender, appOrigin } = deps;
  const skip = async (why: SkipReason) => {
    await mails.markSkipped(mail.mailId, why);
    note(mail, why);
  };

  if (!sender) return skip('NOT_CONFIGURED');

  const recipient = await findRecipient(members, mail);
  if (typeof recipient === 'string') return skip(recipient);

  const { address, firstName, stops } = recipient;
  const stopUrl = stops && (await buildStopUrl(deps, stops));
  await reserveMail(deps);

  await sender.send(
    address,
    renderMail(
      buildMailContent(mail, { appOrigin, firstName, ...(stopUrl !== undefined && { stopUrl }) }),
    ),
  );

  await mails.markSent(mail.mailId);
  note(mail, 'sent');
}

/**
 * Throws if the day's emails are used up. The queue then redelivers the message, at last to the
 * dead-letter queue.
 */
async function reserveMail({ counters, maxMailsPerDay, now }: Deps): Promise<void> {
  const counted = { subject: 'mails', limit: maxMailsPerDay, window: 'day' } as const;
  if ((await counters.admit(counted, now())) !== null)
    throw new Error('the daily limit of emails is reached');
}

interface Recipient {
  address: string;
  firstName: string | null;
  /** Only for optional emails: the setting that the email's link turns off. */
  stops?: StopTarget;
}

async function buildStopUrl({ appOrigin, readStopKey }: Deps, target: StopTarget): Promise<string> {
  return appOrigin + buildPath(stopEmails, { token: sealStopToken(target, await readStopKey()) });
}

/**
 * Reads the recipient only when sending, because the address or settings may change while the email
 * is queued.
 */
async function findRecipient(
  members: Deps['members'],
  { to, kind }: Mail,
): Promise<Recipient | SkipReason> {
  if ('address' in to) return { address: to.address, firstName: null };

  const member = await members.find(to.memberId);
  if (!member) return 'UNKNOWN_MEMBER';
  if (member.disabled) return 'DISABLED_MEMBER';

  const recipient = { address: member.email, firstName: member.firstName };
  const choice = findMailChoice(kind);
  if (!choice) return recipient;

  return member.mailChoices[choice]
    ? { ...recipient, stops: { memberId: member.memberId, choice } }
    : 'SWITCHED_OFF';
}

function note({ kind, mailId }: Mail, outcome: string): void {
  log('info', 'mail', { kind, mailId, outcome });
}

export const handler = createQueueHandler('send-mail', () => {
  const { MAIL_FROM, MAIL_CONFIGURATION_SET, APP_ORIGIN, LIMIT_FACTOR } = readEnvironment({
    LIMIT_FACTOR: z.coerce.number().int().min(1),
    MAIL_FROM: z.string(),
    MAIL_CONFIGURATION_SET: z.string(),
    APP_ORIGIN: z.url(),
  });

  const run = sendMailWith({
    mails: mailStore(documentClient(), readVariable('MAILS_TABLE')),
    members: memberStore(),
    sender:
      MAIL_FROM === ''
        ? null
        : mailSender({ from: MAIL_FROM, configurationSet: MAIL_CONFIGURATION_SET }),
    appOrigin: APP_ORIGIN,
    readStopKey: stopKeyFromEnv(),
    counters: rateLimitStore(),
    maxMailsPerDay: MAX_MAILS_PER_DAY * LIMIT_FACTOR,
    now: () => new Date(),
  });

  return {
    read: (body) => ({ kind: 'work', work: [mailSchema.parse(JSON.parse(body))] }),
    run,
    getLogIds: ({ kind, mailId }) => ({ kind, mailId }),
  };
});
