import { escape, formatTime, page } from './mailbox-page.ts';
import type { StoredMail } from './mail-store.ts';

const viewOptions = { part: ['html', 'text'], width: ['600', '360'], theme: ['light', 'dark'] } as const;

/** How the preview shows an email. The width is in CSS pixels. */
export type MailView = { readonly [Name in keyof typeof viewOptions]: (typeof viewOptions)[Name][number] };

/** Reads the view from the page's query string. Missing or unknown values default to the first option. */
export function parseView(query: URLSearchParams): MailView {
  const pick = <Option extends string>(name: string, options: readonly [Option, ...Option[]]): Option =>
    options.find((option) => option === query.get(name)) ?? options[0];
  return {
    part: pick('part', viewOptions.part),
    width: pick('width', viewOptions.width),
    theme: pick('theme', viewOptions.theme),
  };
}

/** Shows the headers and one of the email's parts. HTML is shown in a sandboxed frame without scripts. */
export function renderMailPage(mail: StoredMail, view: MailView): string {
  const part = mail.html === undefined ? 'text' : view.part;
  const frame = `<iframe class="html" title="HTML version of the email" width="${view.width}"
    src="/mailbox/${mail.id}/html?theme=${view.theme}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  return page(
    mail.subject,
    `<p><a href="/mailbox">All mail</a> · <a href="/mailbox/samples">Samples</a></p>
    <article>
      <h1>${escape(mail.subject || '(no subject)')}</h1>
      <dl>
        <dt>To</dt><dd>${escape(mail.to.join(', '))}</dd>
        <dt>From</dt><dd>${escape(mail.from)}</dd>
        ${mail.replyTo === undefined ? '' : `<dt>Reply to</dt><dd>${escape(mail.replyTo.join(', '))}</dd>`}
        ${(mail.headers ?? []).map(({ name, value }) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('')}
        <dt>Sent</dt><dd>${formatTime(mail.sentAt)}</dd>
      </dl>
      ${mail.html === undefined ? '' : renderViewLinks(view)}
      ${part === 'text' ? `<pre>${linkUrls(mail.text)}</pre>` : frame}
    </article>`,
  );
}

/** Forces the theme, regardless of the browser's preference. */
export function forceTheme(html: string, theme: MailView['theme']): string {
  return html.replaceAll(/\(prefers-color-scheme: ?dark\)/g, theme === 'dark' ? 'all' : 'not all');
}

function renderViewLinks(view: MailView): string {
  const link = (name: keyof MailView, value: string, label: string) =>
    view[name] === value
      ? `<strong aria-current="true">${label}</strong>`
      : `<a href="?${escape(new URLSearchParams({ ...view, [name]: value }).toString())}">${label}</a>`;
  const groups = [
    [link('part', 'html', 'HTML'), link('part', 'text', 'Text')],
    ...(view.part === 'text'
      ? []
      : [
          [link('width', '600', '600 px'), link('width', '360', '360 px')],
          [link('theme', 'light', 'Light'), link('theme', 'dark', 'Dark')],
        ]),
  ];
  return `<nav class="views" aria-label="View">${groups.map((links) => `<span>${links.join('')}</span>`).join('')}</nav>`;
}

/** Turns URLs into links and escapes all text. */
function linkUrls(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/g)
    .map((piece, at) =>
      at % 2 === 1 ? `<a href="${escape(piece)}" rel="noreferrer">${escape(piece)}</a>` : escape(piece),
    )
    .join('');
}
