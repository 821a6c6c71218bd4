import * as z from 'zod';
import { memberStore } from '#functions/members/members.public.ts';
import { log } from '#platform/logging.ts';
import { queueWorker } from '#platform/queue/queue-worker.ts';
import { rateLimitStore } from '#platform/rate-limit.store.ts';
import { setting } from '#platform/uses/settings.ts';
import { clock, derive, type Wired } from '#platform/uses/use.ts';
import { stopEmails } from '#shared/accounts/stop-emails.contract.ts';
import { buildPath } from '#shared/http/contract.ts';

import { buildMailContent, findMailChoice } from './mail-content.ts';
import { MAX_MAILS_PER_DAY } from './mail-limit.ts';
import { mailSchema, type Mail } from './mail-message.ts';
import { siteMailSender } from './mail-sender.gateway.ts';
import { mailStore, type SkipReason } from './mail.store.ts';
import { renderMail } from './render-mail.ts';
import { sealStopToken, stopKeys, type StopTarget } from './stop-token.public.ts';

/** Optional emails may use this share of the day's emails, so that receipts still go out. */
const OPTIONAL_SHARE = 0.75;

const uses = {
  mails: mailStore.pick('claim', 'release', 'markSent', 'markSkipped'),
  members: memberStore.pick('find'),
  sender: siteMailSender,
  appOrigin: setting('APP_ORIGIN', z.url()),
  /** Reads the keys that encrypt the tokens in the links that stop optional emails. */
  readStopKeys: stopKeys,
  counters: rateLimitStore.pick('admit', 'giveBack'),
  maxMailsPerDay: derive(
    { factor: setting('LIMIT_FACTOR', z.coerce.number().int().min(1)) },
    ({ factor }) => MAX_MAILS_PER_DAY * factor,
  ),
  now: clock,
};

type Deps = Wired<typeof uses>;

export const sendMail = queueWorker('send-mail', { impact: 'Members get no email.', uses })(
  (deps) => ({
    read: (body) => ({ kind: 'work', work: [mailSchema.parse(JSON.parse(body))] }),
    run: (mail) => claimAndDeliver(deps, mail),
    getLogIds: ({ kind, mailId }) => ({ kind, mailId }),
  }),
);

export const { handler, declaration } = sendMail;

/**
 * If a worker dies after sending but before recording it, the email is sent twice, which is better
 * than not at all.
 */
async function claimAndDeliver(deps: Deps, mail: Mail): Promise<void> {
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
  const content = renderMail(
    buildMailContent(mail, { appOrigin, firstName, ...(stopUrl !== undefined && { stopUrl }) }),
  );

  await withReservation(deps, { isOptional: stops !== undefined }, () =>
    sender.send(address, content),
  );

  await mails.markSent(mail.mailId);
  note(mail, 'sent');
}

/**
 * Throws if the day's emails are used up. The queue then redelivers the message, at last to the
 * dead-letter queue. An email that couldn't be sent doesn't count.
 */
async function withReservation(
  { counters, maxMailsPerDay, now }: Deps,
  { isOptional }: { isOptional: boolean },
  send: () => Promise<void>,
): Promise<void> {
  const limit = isOptional ? Math.floor(maxMailsPerDay * OPTIONAL_SHARE) : maxMailsPerDay;
  const counted = { subject: 'mails', limit, window: 'day' } as const;
  const reservedAt = now();
  if ((await counters.admit(counted, reservedAt)) !== null)
    throw new Error('the daily limit of emails is reached');

  try {
    await send();
  } catch (error) {
    await counters.giveBack(counted, reservedAt);
    throw error;
  }
}

interface Recipient {
  address: string;
  firstName: string | null;
  /** Only for optional emails: the setting that the email's link turns off. */
  stops?: StopTarget;
}

async function buildStopUrl(
  { appOrigin, readStopKeys }: Deps,
  target: StopTarget,
): Promise<string> {
  return appOrigin + buildPath(stopEmails, { token: sealStopToken(target, await readStopKeys()) });
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
