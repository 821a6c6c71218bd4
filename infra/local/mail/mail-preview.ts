import { html, type Html, type LocalPage } from '../local-page.ts';
import { formatTime, page } from './mailbox-page.ts';
import type { StoredMail } from './mail-store.ts';

const viewOptions = {
  part: ['html', 'text'],
  width: ['600', '360'],
  theme: ['light', 'dark'],
} as const;

/** How the preview shows an email. The width is in CSS pixels. */
type MailView = {
  readonly [Name in keyof typeof viewOptions]: (typeof viewOptions)[Name][number];
};

/**
 * Reads the view from the page's query string. Missing or unknown values default to the first
 * option.
 */
export function parseView(query: URLSearchParams): MailView {
  const pick = <Option extends string>(
    name: string,
    options: readonly [Option, ...Option[]],
  ): Option => options.find((option) => option === query.get(name)) ?? options[0];

  return {
    part: pick('part', viewOptions.part),
    width: pick('width', viewOptions.width),
    theme: pick('theme', viewOptions.theme),
  };
}

/**
 * Shows the headers and one of the email's parts. HTML is shown in a sandboxed frame without
 * scripts.
 */
export function renderMailPage(mail: StoredMail, view: MailView): LocalPage {
  const isText = mail.html === undefined || view.part === 'text';
  const headers: readonly (readonly [string, string | Html])[] = [
    ['To', mail.to.join(', ')],
    ['From', mail.from],
    ...(mail.replyTo ? [['Reply to', mail.replyTo.join(', ')] as const] : []),
    ...(mail.headers ?? []).map(({ name, value }) => [name, value] as const),
    ['Sent', formatTime(mail.sentAt)],
  ];

  const frame = html`<iframe
    title="HTML version of the email"
    width="${view.width}"
    src="/mailbox/${mail.id}/html?theme=${view.theme}"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
  ></iframe>`;

  return page(
    mail.subject,
    html`<p><a href="/mailbox">All mail</a> · <a href="/mailbox/samples">Samples</a></p>
      <h1>${mail.subject || '(no subject)'}</h1>
      <dl>
        ${headers.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${mail.html !== undefined && renderViewLinks(view)} ${isText ? renderText(mail.text) : frame}`,
  );
}

/** Forces the theme, regardless of the browser's preference. */
export function forceTheme(markup: string, theme: MailView['theme']): string {
  return markup.replaceAll(
    /\(prefers-color-scheme: ?dark\)/g,
    theme === 'dark' ? 'all' : 'not all',
  );
}

function renderViewLinks(view: MailView): Html {
  const link = (name: keyof MailView, value: string, label: string) =>
    view[name] === value
      ? html`<strong aria-current="true">${label}</strong>`
      : html`<a href="?${new URLSearchParams({ ...view, [name]: value }).toString()}">${label}</a>`;

  const isHtml = view.part === 'html';

  return html`<nav class="views" aria-label="View">
    <span>${link('part', 'html', 'HTML')}${link('part', 'text', 'Text')}</span>
    ${isHtml && html`<span>${link('width', '600', '600 px')}${link('width', '360', '360 px')}</span>`}
    ${isHtml && html`<span>${link('theme', 'light', 'Light')}${link('theme', 'dark', 'Dark')}</span>`}
  </nav>`;
}

/** Turns URLs into links. */
function renderText(text: string): Html {
  const pieces = text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/g);
  // prettier-ignore
  return html`<pre>${pieces.map((piece, at) =>
    at % 2 === 1 ? html`<a href="${piece}" rel="noreferrer">${piece}</a>` : html`${piece}`)}</pre>`;
}
