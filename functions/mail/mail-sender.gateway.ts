import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { once, readVariable } from '#platform/environment.ts';
import type { Use } from '#platform/uses/use.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import type { RenderedMail } from './render-mail.ts';

type MailSender = ReturnType<typeof mailSender>;

// No SDK retries and a long timeout, because a retry could send the email twice. The queue retries
// instead.
const ses = once(
  () =>
    new SESv2Client({
      maxAttempts: 1,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 8_000 },
    }),
);

interface SenderSettings {
  /** The sender's address. The display name is the product's name. */
  from: string;
  /** SES configuration set, which suppresses and reports addresses that bounce or complain. */
  configurationSet: string;
}

export function mailSender(
  { from, configurationSet }: SenderSettings,
  client: SESv2Client = ses(),
) {
  const data = (text: string) => ({ Data: text, Charset: 'UTF-8' });
  return {
    /** Throws if the email service rejects the email or doesn't respond. */
    async send(to: string, { subject, text, html, replyTo, stopUrl, isUrgent }: RenderedMail) {
      const headers = [
        ...(stopUrl === undefined ? [] : unsubscribeHeaders(stopUrl)),
        ...(isUrgent ? URGENT_HEADERS : []),
      ];

      await client.send(
        new SendEmailCommand({
          ConfigurationSetName: configurationSet,
          FromEmailAddress: `${PRODUCT_NAME} <${from}>`,
          Destination: { ToAddresses: [to] },
          ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
          Content: {
            Simple: {
              Subject: data(subject),
              Body: { Text: data(text), Html: data(html) },
              ...(headers.length > 0 && { Headers: headers }),
            },
          },
        }),
      );
    },
  };
}

/** Lets a function send emails from the site's address. Null if this stage has no address. */
export const siteMailSender: Use<MailSender | null> = {
  needs: [
    { kind: 'send-mail', resource: 'identity' },
    { kind: 'send-mail', resource: 'configuration-set' },
    { kind: 'setting', variable: 'MAIL_FROM' },
    { kind: 'setting', variable: 'MAIL_CONFIGURATION_SET' },
  ],
  wire: () => {
    const from = readVariable('MAIL_FROM');
    const configurationSet = readVariable('MAIL_CONFIGURATION_SET');
    return from === '' ? null : mailSender({ from, configurationSet });
  },
};

/** The first is from RFC 2156; some email apps read only the second. */
const URGENT_HEADERS = [
  { Name: 'Importance', Value: 'high' },
  { Name: 'X-Priority', Value: '1' },
];

/** One-click unsubscribe, RFC 8058: the email provider sends a POST request to the URL. */
function unsubscribeHeaders(stopUrl: string) {
  return [
    { Name: 'List-Unsubscribe', Value: `<${stopUrl}>` },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ];
}
