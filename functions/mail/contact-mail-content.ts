import { PRODUCT_NAME } from '../../shared/product/product.ts';
import { contactTopicLabels } from '../../shared/support/contact-message.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

/** The sender's words appear only in the body, never in the subject. */
export function contactMailContent(mail: Extract<Mail, { kind: 'contact-message' }>): MailContent {
  const topic = contactTopicLabels[mail.topic];
  return {
    subject: `Contact form: ${topic}`,
    greeting: `${mail.name} <${mail.email}> wrote about: ${topic}`,
    paragraphs: [
      ...mail.message.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/),
      mail.memberId === null ? 'Not signed in.' : `Signed in as member ${mail.memberId}.`,
    ],
    action: { label: `Answer ${mail.email}`, url: `mailto:${mail.email}` },
    footnote: `This message came from the ${PRODUCT_NAME} contact form. The sender’s address isn’t verified.`,
    replyTo: mail.email,
  };
}
