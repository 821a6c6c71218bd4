import type { StoredMail } from 'local-cloud/mail/mail-store';
import { renderSampleMails } from '#functions/mail/mail-samples.fixtures.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';

/** One example of every email. The IDs start with `sample-`. */
export function listSampleMails(): StoredMail[] {
  return renderSampleMails('https://greenroom.example').map(
    ({ name, replyTo, stopUrl, isUrgent, ...mail }) => ({
      ...mail,
      ...(replyTo !== undefined && { replyTo: [replyTo] }),
      ...(stopUrl !== undefined && { headers: listHeaders(stopUrl) }),
      ...(isUrgent && { headers: [{ name: 'Importance', value: 'high' }] }),
      id: `sample-${name}`,
      to: ['ada@example.com'],
      from: `${PRODUCT_NAME} <hello@greenroom.example>`,
      sentAt: Date.UTC(2026, 11, 1),
    }),
  );
}

function listHeaders(stopUrl: string) {
  return [
    { name: 'List-Unsubscribe', value: `<${stopUrl}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
}
