import * as z from 'zod';
import { memberStore, type MemberStore } from '../members/members.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log } from '../platform/logging.ts';
import { queueWorker } from '../platform/queue/queue-worker.ts';
import { buildMailContent } from './mail-content.ts';
import { isWanted } from './mail-choice.ts';
import { mailSchema, type Mail } from './mail-message.ts';
import { mailSender, type MailSender } from './mail-sender.gateway.ts';
import { mailStore, type MailStore, type SkipReason } from './mail.store.ts';
import { renderMail } from './render-mail.ts';

interface Deps {
  readonly mails: MailStore;
  readonly members: Pick<MemberStore, 'find'>;
  /** Null if no sender address is configured. */
  readonly sender: MailSender | null;
  readonly appOrigin: string;
  readonly now: () => Date;
}

/**
 * Sends an email once, even if its message is delivered several times. If a worker dies before recording the send, the
 * email is sent again, which is better than losing it.
 */
export function sendMailWith(deps: Deps): (mail: Mail) => Promise<void> {
  return async (mail) => {
    const claim = await deps.mails.claim(mail.mailId, deps.now(), 'memberId' in mail.to ? mail.to.memberId : undefined);
    if (claim === 'settled') return note(mail, 'already settled');
    if (claim === 'busy') throw new Error('another worker is sending this mail; if it dies, the message comes again');
    try {
      await deliver(deps, mail);
    } catch (error) {
      await deps.mails.release(mail.mailId, deps.now());
      throw error;
    }
  };
}

async function deliver({ mails, members, sender, appOrigin }: Deps, mail: Mail): Promise<void> {
  const skip = async (why: SkipReason) => {
    await mails.markSkipped(mail.mailId, why);
    note(mail, why);
  };
  if (!sender) return skip('NOT_CONFIGURED');
  const recipient = await findRecipient(members, mail);
  if (typeof recipient === 'string') return skip(recipient);
  await sender.send(
    recipient.address,
    renderMail(buildMailContent(mail, { appOrigin, firstName: recipient.firstName })),
  );
  await mails.markSent(mail.mailId);
  note(mail, 'sent');
}

interface Recipient {
  readonly address: string;
  readonly firstName: string | null;
}

/**
 * The recipient is read at sending time, because the address, email settings or account may have changed since the
 * email was posted.
 */
async function findRecipient(members: Deps['members'], { to, kind }: Mail): Promise<Recipient | SkipReason> {
  if ('address' in to) return { address: to.address, firstName: null };
  const member = await members.find(to.memberId);
  if (!member) return 'UNKNOWN_MEMBER';
  if (member.disabled) return 'DISABLED_MEMBER';
  return isWanted(kind, member.mailChoices) ? { address: member.email, firstName: member.firstName } : 'SWITCHED_OFF';
}

function note({ kind, mailId }: Mail, outcome: string): void {
  log('info', 'mail', { kind, mailId, outcome });
}

export const handler = queueWorker('send-mail', () => {
  const environment = readEnvironment({
    MAILS_TABLE: z.string(),
    MEMBERS_TABLE: z.string(),
    MAIL_FROM: z.string(),
    APP_ORIGIN: z.url(),
  });
  const run = sendMailWith({
    mails: mailStore(documentClient(), environment.MAILS_TABLE),
    members: memberStore(documentClient(), environment.MEMBERS_TABLE),
    sender: environment.MAIL_FROM === '' ? null : mailSender(environment.MAIL_FROM),
    appOrigin: environment.APP_ORIGIN,
    now: () => new Date(),
  });
  return {
    read: (body) => ({ kind: 'work', work: [mailSchema.parse(JSON.parse(body))] }),
    run,
    getLogIds: ({ kind, mailId }) => ({ kind, mailId }),
  };
});
