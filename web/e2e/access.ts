import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import * as z from 'zod';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// WCAG 2.2 AA with all it includes, and what axe recommends beyond it.
const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Stripe's field is a page of its own.
  iframes: false,
};

const findings = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      help: z.string(),
      nodes: z.array(z.object({ html: z.string(), target: z.array(z.unknown()) })),
    }),
  ),
});

const SETTLE_MS = 1_000;

/** What axe finds on the page and finds again a second later, one line for each element: rule, place, element. */
export async function barriersOn(page: Page): Promise<string[]> {
  const found = await barriersNow(page);
  if (found.length === 0) return found;
  // A button that fades in is faint for a moment; a barrier stays.
  await page.waitForTimeout(SETTLE_MS);
  return barriersNow(page);
}

async function barriersNow(page: Page): Promise<string[]> {
  // Handed over by the debugger's protocol, which the content policy does not concern.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  const found: unknown = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  return findings
    .parse(found)
    .violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, target }) => `${id} (${help}): ${target.join(' ')} ${html.slice(0, 160)}`),
    );
}
