import { html, type Html, type LocalPage } from '../../local-page.ts';

/** The message shown at the top of a page after a form is submitted. */
export interface Notice {
  done?: string | undefined;
  error?: string | undefined;
}

export function renderPage(title: string, { done, error }: Notice, content: Html): LocalPage {
  const body = html`<p><strong>Test mode.</strong> No money moves, and real cards are declined.</p>
    <h1>${title}</h1>
    ${done !== undefined && html`<p role="status">${done}</p>`}
    ${error !== undefined && html`<p role="alert">${error}</p>`} ${content}`;

  return { title, body };
}

/** Formats a time in seconds since 1970 as `Nov 21, 2026`, in UTC. */
export function formatDate(epochSeconds: number): string {
  const options = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(epochSeconds * 1000).toLocaleDateString('en-US', options);
}

/** Formats a time in seconds since 1970 as `Nov 21, 2026, 15:04 UTC`. */
export function formatTime(epochSeconds: number): string {
  const time = new Date(epochSeconds * 1000).toISOString().slice(11, 16);
  return `${formatDate(epochSeconds)}, ${time} UTC`;
}

/** Formats an amount as `$19.00`. */
export function formatMoney(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
