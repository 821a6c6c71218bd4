import { html, type Html, type LocalPage } from '../local-page.ts';
import type { StoredMail } from './mail-store.ts';

const MAX_SHOWN_MAILS = 200;

/** The list of emails, newest first. `to` is the recipient filter; empty if there is none. */
export function renderMailListPage(mails: readonly StoredMail[], to: string): LocalPage {
  const emptyMessage =
    to === '' ? 'No email yet. Email the app sends appears here.' : `No email to ${to} yet.`;

  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p class="quiet">
        Every email that this machine would have sent, newest first. Reload to check for new email.
        <a href="/mailbox/samples">See a sample of every email</a>
      </p>
      <form method="get" action="/mailbox" role="search">
        <label for="to">Recipient</label>
        <input
          id="to"
          name="to"
          type="search"
          value="${to}"
          placeholder="name@example.com"
          autocomplete="off"
        />
        <button>Show</button>
      </form>
      ${mails.length === 0 && html`<p class="quiet">${emptyMessage}</p>`}
      <ol class="list">
        ${mails.slice(0, MAX_SHOWN_MAILS).map(listItem)}
      </ol>`,
  );
}

/** One example of every email the app can send. */
export function renderSampleListPage(mails: readonly StoredMail[]): LocalPage {
  const items = mails.map(
    ({ id, subject }) =>
      html`<li>
        <a href="/mailbox/${id}"
          ><strong>${subject}</strong><span class="quiet">${id.replace('sample-', '')}</span></a
        >
      </li>`,
  );

  return page(
    'Sample emails',
    html`<p><a href="/mailbox">All mail</a></p>
      <h1>Sample emails</h1>
      <p class="quiet">
        One example of every email, rendered with sample data by the templates in functions/mail.
      </p>
      <ol class="list">
        ${items}
      </ol>`,
  );
}

export function renderNotFoundPage(): LocalPage {
  return page(
    'Email not found',
    html`<h1>Email not found</h1>
      <p><a href="/mailbox">All mail</a></p>`,
  );
}

function listItem({ id, subject, text, to, sentAt }: StoredMail): Html {
  const code = /(?<![\d-])\d{6,8}(?![\d-])/.exec(text)?.[0];
  return html`<li>
    <a href="/mailbox/${id}">
      <strong>${subject || '(no subject)'}</strong>
      ${code !== undefined && html`<span class="code">${code}</span>`}
      <span class="quiet">to ${to.join(', ')} · ${formatTime(sentAt)}</span>
      <span class="quiet">${text.replace(/\s+/g, ' ').slice(0, 140)}</span>
    </a>
  </li>`;
}

export function formatTime(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

export function page(title: string, body: Html): LocalPage {
  return { title, body };
}
