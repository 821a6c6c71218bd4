import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { html, type Html } from '../../cognito/html.ts';

/** A page of the stand-in. Nothing in it runs; its forms are plain. */
export function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${PRODUCT_NAME} payments, test mode</title>
        <link rel="stylesheet" href="/stand-in.css" />
      </head>
      <body>
        <p class="mode">Test mode. Nothing here moves money, and no real card is taken.</p>
        <main>${body}</main>
      </body>
    </html> `;
}

/** `21 Nov 2026`, in UTC; `moment` in seconds since 1970. */
export function day(moment: number): string {
  return new Date(moment * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** `21 Nov 2026, 14:05 UTC` */
export function time(moment: number): string {
  return `${day(moment)}, ${new Date(moment * 1000).toISOString().slice(11, 16)} UTC`;
}

export const STYLES = `
:root { color-scheme: dark; --ground: oklch(0.16 0.012 160); --raised: oklch(0.2 0.014 160); --line: oklch(0.32 0.014 160);
  --text: oklch(0.94 0.01 120); --quiet: oklch(0.76 0.014 140); --leaf: oklch(0.83 0.16 155); --lamp: oklch(0.82 0.13 75);
  --alarm: oklch(0.75 0.15 25); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; }
.mode { margin: 0; padding: 0.4rem 1.25rem; background: var(--lamp); color: oklch(0.2 0.03 75); font-size: 0.875rem;
  text-align: center; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { margin: 0 0 0.25rem; font: 600 1.9rem/1.2 Georgia, serif; overflow-wrap: anywhere; }
h2 { margin: 0 0 0.75rem; font-size: 1.1rem; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
a { color: var(--leaf); }
a:focus-visible, input:focus-visible, button:focus-visible, summary:focus-visible { outline: 2px solid var(--leaf);
  outline-offset: 2px; }
.quiet, dt, th { color: var(--quiet); font-size: 0.875rem; font-weight: 400; }
section, article { margin: 1.5rem 0 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 0.6rem;
  background: var(--raised); }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: 0.15rem 1rem; margin: 0 0 1rem; align-items: baseline; }
dd { margin: 0; overflow-wrap: anywhere; }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.actions form { margin: 0; }
button, .button { min-height: 2.75rem; padding: 0.4rem 1rem; border: 1px solid var(--line); border-radius: 0.4rem;
  font: inherit; color: inherit; background: transparent; cursor: pointer; }
button:hover { border-color: var(--leaf); }
button.main { border-color: var(--leaf); background: var(--leaf); color: oklch(0.2 0.04 155); font-weight: 600; }
label { display: grid; gap: 0.25rem; }
input { width: 100%; min-height: 2.75rem; padding: 0 0.8rem; border: 1px solid var(--line); border-radius: 0.4rem;
  font: inherit; color: inherit; background: var(--ground); }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0.75rem; margin: 0 0 1rem; }
.fields .wide { grid-column: 1 / -1; }
.said { padding: 0.75rem 1rem; border: 1px solid var(--leaf); border-radius: 0.4rem; }
.wrong { border-color: var(--alarm); color: var(--alarm); }
.status { padding: 0.1rem 0.6rem; border: 1px solid var(--line); border-radius: 1rem; font-size: 0.875rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: baseline; }
th { border-top: 0; }
.long { overflow-wrap: anywhere; }
td form { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; justify-content: flex-end; align-items: center; }
td:last-child, th:last-child { padding-right: 0; text-align: right; }
summary { min-height: 2.75rem; padding: 0.6rem 0; cursor: pointer; }
details { margin-top: 1rem; }
`;
