import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { html, type Html } from '../../cognito/html.ts';

/** The message shown at the top of a page after a form is submitted. */
export interface Notice {
  readonly done?: string | undefined;
  readonly error?: string | undefined;
}

export function renderPage(title: string, { done, error }: Notice, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${PRODUCT_NAME} payments, test mode</title>
        <style>
          ${STYLES}
        </style>
      </head>
      <body>
        <p><strong>Test mode.</strong> No money moves, and real cards are declined.</p>
        <main>
          <h1>${title}</h1>
          ${done !== undefined && html`<p role="status">${done}</p>`}
          ${error !== undefined && html`<p role="alert">${error}</p>`} ${body}
        </main>
      </body>
    </html> `;
}

/** Formats a time in seconds since 1970 as `Nov 21, 2026`, in UTC. */
export function formatDate(epochSeconds: number): string {
  const options = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(epochSeconds * 1000).toLocaleDateString('en-US', options);
}

/** Formats an amount as `$19.00`. */
export function formatMoney(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

// `html` escapes inserted text, so these styles must not contain &, <, > or quotation marks.
const STYLES = `
:root { color-scheme: light dark; }
body { max-width: 48rem; margin: 0 auto; padding: 1rem; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
section { margin: 1rem 0; padding: 1rem; border: 1px solid; border-radius: 0.5rem; }
section form { display: inline-block; }
label { display: block; margin: 0.5rem 0; }
input { display: block; width: 100%; }
input, button { min-height: 2.75rem; padding: 0 0.75rem; font: inherit; }
table { width: 100%; text-align: left; }
`;
