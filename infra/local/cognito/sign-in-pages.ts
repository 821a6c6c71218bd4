import { html, type Html, type LocalPage } from '../local-page.ts';
import type { LoginFlow, PoolUser } from './pool-data.ts';

export interface FlowPage {
  /** Identifies the sign-in flow. Every form sends it in the hidden field `flow`. */
  handle: string;
  flow: LoginFlow;
  demoUsers: readonly PoolUser[];
  mailboxUrl: string | undefined;
  productName: string;
}

/** The sign-in form. On a seeded stack, it also offers the demo accounts. */
export function renderSignInPage({ handle, flow, demoUsers, productName }: FlowPage): LocalPage {
  return page(
    { title: 'Sign in', productName },
    html`${notice(flow)}
      <form method="post" action="/login/address" class="stacked">
        ${hiddenFlowField(handle)}${emailField(flow)}
        <button class="primary">Email me a code</button>
        <label
          >Password<input
            type="password"
            name="password"
            autocomplete="current-password"
            maxlength="256"
        /></label>
        <button formaction="/login/password">Use password</button>
      </form>
      <p class="quiet">New here? <a href="/signup?flow=${handle}">Create account</a></p>
      ${demoUsers.length > 0 && demoSection(handle, demoUsers)}`,
  );
}

export function renderSignUpPage({ handle, flow, productName }: FlowPage): LocalPage {
  const { givenName = '', familyName = '' } = flow.formValues ?? {};
  const first = {
    name: 'given_name',
    value: givenName,
    autocomplete: 'given-name',
    maxlength: 100,
    autofocus: '',
  };

  const last = {
    name: 'family_name',
    value: familyName,
    autocomplete: 'family-name',
    maxlength: 100,
  };

  const password = {
    type: 'password',
    name: 'password',
    autocomplete: 'new-password',
    minlength: 15,
    maxlength: 256,
  };

  return page(
    { title: 'Create account', productName },
    html`${notice(flow)}
      <form method="post" action="/signup" class="stacked">
        ${hiddenFlowField(handle)} ${textField('First name', first)} ${textField('Last name', last)}
        ${emailField(flow)} ${textField('Password', password)}
        <button class="primary">Email me a code</button>
      </form>
      <p class="quiet">Already a member? <a href="/login?flow=${handle}">Sign in</a></p>`,
  );
}

/** Asks for the emailed code. The text is the same whether or not the address has an account. */
export function renderCodePage({ handle, flow, mailboxUrl, productName }: FlowPage): LocalPage {
  const code = {
    name: 'code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: 12,
    autofocus: '',
  };

  const mailbox = html`<p class="quiet">
    On this computer, email arrives in the
    <a href="${mailboxUrl}" target="_blank" rel="noopener">local mailbox</a>.
  </p>`;

  return page(
    { title: 'Check your email', productName },
    html`${notice(flow)}
      <p>
        If <strong>${flow.mailedCode?.email}</strong> has an account, we sent a six-digit code. It’s
        valid for 10 minutes.
      </p>
      <form method="post" action="/login/code" class="stacked">
        ${hiddenFlowField(handle)} ${textField('Code', code)}
        <button class="primary">Sign in</button>
      </form>
      ${mailboxUrl !== undefined && mailbox}
      <form method="post">
        ${hiddenFlowField(handle)}
        <button formaction="/login/again">Send a new code</button>
        <button formaction="/login/restart">Use another address</button>
      </form>`,
  );
}

interface PageHeader {
  title: string;
  productName: string;
}

export function renderMessagePage(header: PageHeader, message: string): LocalPage {
  return page(header, html`<p>${message}</p>`);
}

function page({ title, productName }: PageHeader, content: Html): LocalPage {
  const body = html`<p class="quiet">${productName}</p>
    <h1>${title}</h1>
    ${content}`;
  return { title: `${title} - ${productName}`, body };
}

function notice({ notice: sentence }: LoginFlow): Html | false {
  return sentence !== undefined && html`<p role="alert">${sentence}</p>`;
}

function hiddenFlowField(handle: string): Html {
  return html`<input type="hidden" name="flow" value="${handle}" />`;
}

function emailField({ formValues }: LoginFlow): Html {
  const value = formValues?.email ?? '';
  return textField('Email', {
    type: 'email',
    name: 'email',
    value,
    autocomplete: 'email',
    maxlength: 254,
  });
}

function textField(label: string, attributes: Readonly<Record<string, string | number>>): Html {
  const pairs = Object.entries(attributes).map(([name, value]) => html`${name}="${value}" `);
  return html`<label>${label}<input ${pairs} required /></label>`;
}

function demoSection(handle: string, users: readonly PoolUser[]): Html {
  const buttons = users.map((user) => {
    const name = [user.attributes.given_name, user.attributes.family_name]
      .filter(Boolean)
      .join(' ');
    return html`<button name="sub" value="${user.sub}">
      <span>${name || user.email}</span><small>${user.email}</small>
    </button>`;
  });

  return html`<section>
    <h2>Demo accounts</h2>
    <p class="quiet">Click one to sign in. These accounts exist only on this computer.</p>
    <form method="post" action="/login/demo" class="stacked demo">
      ${hiddenFlowField(handle)}${buttons}
    </form>
  </section>`;
}
