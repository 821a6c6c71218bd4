import { PRODUCT_NAME } from '#shared/product/product.ts';
import type { MailContent } from './mail-text.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Becomes the List-Unsubscribe header. */
  stopUrl?: string;
  isUrgent?: boolean;
}

const STOP_LABEL = 'Stop these emails';

/** Renders plain text and HTML, without images, scripts or other external content. */
export function renderMail(content: MailContent): RenderedMail {
  const { subject, replyTo, stopUrl, isUrgent } = content;
  return {
    subject,
    text: renderText(content),
    html: renderHtml(content),
    ...(replyTo !== undefined && { replyTo }),
    ...(stopUrl !== undefined && { stopUrl }),
    ...(isUrgent !== undefined && { isUrgent }),
  };
}

function renderText({
  greeting,
  paragraphs,
  code,
  details = [],
  action,
  footnote,
  stopUrl,
}: MailContent): string {
  const [first = '', ...others] = paragraphs;
  const table = details.map(({ label, value }) => `${label}: ${value}`).join('\n');

  const blocks = [
    greeting,
    first,
    code,
    ...others,
    table,
    action && `${action.label}:\n${action.url}`,
    PRODUCT_NAME,
  ];

  const stop = stopUrl === undefined ? '' : `\n${STOP_LABEL}: ${stopUrl}`;

  return `${[...blocks, `--\n${footnote}${stop}`].filter(Boolean).join('\n\n')}\n`;
}

/**
 * Uses tables and inline styles, because some email apps ignore style sheets or don't support other
 * layouts.
 */
function renderHtml(content: MailContent): string {
  const { subject, greeting, paragraphs, code, details = [], action, footnote, stopUrl } = content;
  const [first = '', ...others] = paragraphs;

  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escape(subject)}</title><style>${MAIL_STYLES}</style></head>`,
    `<body class="ground" style="${styles.body}">`,
    renderPreheader(content.preheader ?? first),
    `<table role="presentation" class="ground" style="${styles.page}"><tr><td align="center" style="${styles.margins}">`,
    `<table role="presentation" style="${styles.column}"><tr><td style="${styles.header}">`,
    `<span class="accent" style="${styles.accent}"></span><span class="ink" style="${styles.brand}">${escape(PRODUCT_NAME)}</span>`,
    `</td></tr><tr><td class="card" style="${styles.card}">`,
    `<h1 class="ink" style="${styles.title}">${escape(subject)}</h1>`,
    [greeting, first].map(renderParagraph).join('\n'),
    code === undefined ? '' : `<p class="ink panel" style="${styles.code}">${escape(code)}</p>`,
    others.map(renderParagraph).join('\n'),
    renderDetails(details),
    renderAction(action),
    `</td></tr><tr><td class="soft" style="${styles.footnote}">${linkUrls(footnote)}${renderStopLink(stopUrl)}</td></tr></table>`,
    '</td></tr></table></body></html>',
  ].join('\n');
}

function renderStopLink(stopUrl: string | undefined): string {
  return stopUrl === undefined
    ? ''
    : `<br><a class="soft" href="${escape(stopUrl)}">${STOP_LABEL}</a>`;
}

/**
 * The text that inboxes show next to the subject. The padding keeps inboxes from showing the
 * greeting after it.
 */
function renderPreheader(text: string): string {
  return `<div style="${styles.preheader}">${escape(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;
}

function renderParagraph(text: string): string {
  return `<p class="ink" style="${styles.paragraph}">${escape(text).replaceAll('\n', '<br>')}</p>`;
}

function renderDetails(details: NonNullable<MailContent['details']>): string {
  if (details.length === 0) return '';

  const rows = details.map(
    ({ label, value }) =>
      `<tr><th scope="row" class="soft line" style="${styles.label}">${escape(label)}</th><td class="ink line" style="${styles.value}">${escape(value)}</td></tr>`,
  );

  return `<table style="${styles.details}">${rows.join('\n')}</table>`;
}

function renderAction(action: MailContent['action']): string {
  if (!action) return '';
  return `<p style="${styles.action}"><a class="button" href="${escape(action.url)}" style="${styles.button}">${escape(action.label)}</a></p>`;
}

/**
 * Escapes the text and turns its URLs into links. Not for a sender's text, which must not contain
 * working links.
 */
function linkUrls(text: string): string {
  return text
    .split(/(https?:\/\/\S*[^\s.,])/)
    .map((part, index) =>
      index % 2 === 1 ? `<a class="soft" href="${escape(part)}">${escape(part)}</a>` : escape(part),
    )
    .join('');
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

const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";

/**
 * The light theme, as inline styles because every email app supports those. Text contrast is at
 * least 7:1.
 */
const styles = {
  body: `margin:0;padding:0;background:#eef1ec;font:16px/1.6 ${SANS};-webkit-text-size-adjust:100%`,

  preheader:
    'display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all',

  page: 'width:100%;border-collapse:collapse;background:#eef1ec',
  margins: 'padding:24px 12px 40px',
  column: 'width:100%;max-width:560px;border-collapse:separate;border-spacing:0;text-align:left',
  header: 'padding:0 8px 16px',

  accent:
    'display:inline-block;width:20px;height:8px;margin-right:10px;background:#1d7a4a;transform:rotate(-8deg)',

  brand: `font:600 20px/1.3 ${SERIF};color:#15201a`,
  card: 'padding:28px 24px;background:#ffffff;border:1px solid #dbe1da;border-radius:12px',
  title: `margin:0 0 20px;font:600 24px/1.3 ${SERIF};color:#15201a;overflow-wrap:anywhere`,
  paragraph: 'margin:0 0 16px;color:#15201a;overflow-wrap:anywhere',
  code: 'margin:0 0 20px;padding:14px 16px;border-radius:8px;background:#eef1ec;color:#15201a;font:600 28px/1.2 ui-monospace,Consolas,monospace;letter-spacing:2px;text-align:center',
  details: 'width:100%;margin:4px 0 20px;border-collapse:collapse',

  label:
    'padding:10px 16px 10px 0;border-top:1px solid #dbe1da;color:#4a574f;font-weight:400;text-align:left;vertical-align:top;white-space:nowrap',

  value:
    'padding:10px 0;border-top:1px solid #dbe1da;color:#15201a;font-weight:600;text-align:right;vertical-align:top',

  action: 'margin:24px 0 0',

  button:
    'display:inline-block;padding:13px 22px;border-radius:8px;background:#14633b;color:#ffffff;font-weight:600;text-decoration:none;overflow-wrap:anywhere',

  footnote:
    'padding:16px 8px 0;font-size:13px;line-height:1.5;color:#4a574f;overflow-wrap:anywhere',
};

/** The dark theme. It overrides the inline styles, so every rule needs `!important`. */
const MAIL_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a.soft{color:#4a574f}
@media (prefers-color-scheme:dark){
.ground{background:#0c110e!important}
.card{background:#141b17!important;border-color:#2c352f!important}
.ink{color:#f2f5ef!important}
.soft{color:#b3bfb6!important}
.line{border-color:#2c352f!important}
.panel{background:#0c110e!important}
.accent{background:#5fe0a0!important}
.button{background:#5fe0a0!important;color:#06170d!important}
}`;
