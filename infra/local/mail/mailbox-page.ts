import { PRODUCT_NAME } from '../../../shared/product/product.ts';
import type { StoredMail } from './mail-store.ts';

const MAX_SHOWN_MAILS = 200;

/** The list of emails, newest first. `to` is the recipient filter; empty if there is none. */
export function renderMailListPage(mails: readonly StoredMail[], to: string): string {
  const items = mails.slice(0, MAX_SHOWN_MAILS).map(listItem).join('');
  const emptyMessage = to === '' ? 'No email yet. Email the app sends appears here.' : `No email to ${to} yet.`;
  return page(
    'Mailbox',
    `<header>
      <h1>Mailbox</h1>
      <p class="quiet">Every email that this machine would have sent, newest first. Reload to check for new email.
        <a href="/mailbox/samples">See a sample of every email</a></p>
      <form method="get" action="/mailbox" role="search">
        <label for="to">Recipient</label>
        <input id="to" name="to" type="search" value="${escape(to)}" placeholder="name@example.com" autocomplete="off">
        <button>Show</button>
      </form>
    </header>
    ${items === '' ? `<p class="empty">${escape(emptyMessage)}</p>` : `<ol class="list">${items}</ol>`}`,
  );
}

/** One example of every email the app can send. */
export function renderSampleListPage(mails: readonly StoredMail[]): string {
  return page(
    'Sample emails',
    `<p><a href="/mailbox">All mail</a></p>
    <h1>Sample emails</h1>
    <p class="quiet">One example of every email, rendered with sample data by the templates in functions/mail.</p>
    <ol class="list">${mails
      .map(
        (mail) => `<li><a href="/mailbox/${mail.id}"><span class="subject">${escape(mail.subject)}</span>
      <span class="quiet">${escape(mail.id.replace('sample-', ''))}</span></a></li>`,
      )
      .join('')}</ol>`,
  );
}

export function renderNotFoundPage(): string {
  return page('Email not found', '<h1>Email not found</h1><p><a href="/mailbox">All mail</a></p>');
}

function listItem(mail: StoredMail): string {
  const code = /(?<![\d-])\d{6,8}(?![\d-])/.exec(mail.text)?.[0];
  const preview = mail.text.replace(/\s+/g, ' ').slice(0, 140);
  return `<li>
    <a href="/mailbox/${mail.id}">
      <span class="subject">${escape(mail.subject || '(no subject)')}</span>
      ${code === undefined ? '' : `<span class="code">${code}</span>`}
      <span class="quiet">to ${escape(mail.to.join(', '))} · ${formatTime(mail.sentAt)}</span>
      <span class="glimpse">${escape(preview)}</span>
    </a>
  </li>`;
}

export function formatTime(at: number): string {
  const iso = new Date(at).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escape(title)} · ${PRODUCT_NAME} mailbox</title>
    <link rel="stylesheet" href="/mailbox.css">
  </head>
  <body><main>${body}</main></body>
</html>
`;
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

export const STYLES = `
:root { color-scheme: dark; --ground: oklch(0.16 0.012 160); --raised: oklch(0.2 0.014 160); --line: oklch(0.32 0.014 160);
  --text: oklch(0.94 0.01 120); --quiet: oklch(0.76 0.014 140); --leaf: oklch(0.83 0.16 155); --lamp: oklch(0.82 0.13 75); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { margin: 0 0 0.5rem; font: 600 1.9rem/1.2 Georgia, serif; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; }
a { color: var(--leaf); }
a:focus-visible, input:focus-visible, button:focus-visible { outline: 2px solid var(--leaf); outline-offset: 2px; }
.quiet, dt { color: var(--quiet); font-size: 0.875rem; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 1.25rem 0 1.5rem; }
input, button { min-height: 2.75rem; padding: 0 0.9rem; border: 1px solid var(--line); border-radius: 0.4rem; font: inherit;
  color: inherit; background: var(--raised); }
input { flex: 1 1 10rem; min-width: 0; }
time { white-space: nowrap; }
@media (max-width: 30rem) { label { flex-basis: 100%; } }
button { cursor: pointer; }
.list { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.list li { border-bottom: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 0.9rem 0; color: inherit; text-decoration: none; }
.list a:hover { background: var(--raised); }
.list a > * { grid-column: 1 / -1; min-width: 0; overflow-wrap: anywhere; }
.list .subject { grid-column: 1; font-weight: 600; }
.list .code { grid-column: 2; color: var(--lamp); font: 600 1.1rem/1.5 ui-monospace, monospace; letter-spacing: 0.08em; }
.glimpse { color: var(--quiet); }
.empty { padding: 3rem 0; color: var(--quiet); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.15rem 1rem; margin: 0 0 1.5rem; padding-bottom: 1rem;
  border-bottom: 1px solid var(--line); align-items: baseline; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0 0 1.5rem; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
.views { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin: 0 0 1rem; }
.views a, .views strong { display: inline-block; padding: 0.6rem 0.4rem; font-size: 0.875rem; }
.html { display: block; max-width: 100%; height: 52rem; margin: 0 auto; border: 1px solid var(--line); border-radius: 0.4rem; background: white; }
`;
