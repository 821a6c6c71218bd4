import { PRODUCT_NAME } from '../../shared/product/product.ts';
import type { MailContent } from './mail-content.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
}

/** Renders plain text and simple HTML, without images, scripts or other external content. */
export function renderMail(content: MailContent): RenderedMail {
  const { subject, replyTo } = content;
  return { subject, text: renderText(content), html: renderHtml(content), ...(replyTo !== undefined && { replyTo }) };
}

function renderText({ greeting, paragraphs, action, footnote }: MailContent): string {
  return `${[greeting, ...paragraphs, `${action.label}:\n${action.url}`, PRODUCT_NAME, `--\n${footnote}`].join('\n\n')}\n`;
}

const BODY = 'margin:0;padding:32px 16px;background:#f6f4ef;color:#23211d;font:16px/1.6 system-ui,sans-serif';
const CARD = 'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#23211d;color:#ffffff;text-decoration:none';

function renderHtml({ subject, greeting, paragraphs, action, footnote }: MailContent): string {
  const paragraph = (text: string) => `<p>${escape(text).replaceAll('\n', '<br>')}</p>`;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>`,
    `<body style="${BODY}"><div style="${CARD}">`,
    [greeting, ...paragraphs].map(paragraph).join('\n'),
    `<p><a href="${escape(action.url)}" style="${BUTTON}">${escape(action.label)}</a></p>`,
    `<p>${escape(PRODUCT_NAME)}</p>`,
    `<p style="font-size:13px;color:#6b675f">${escape(footnote)}</p>`,
    '</div></body></html>',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
