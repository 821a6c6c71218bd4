import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import * as z from 'zod';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// The rules for WCAG 2.2 level AA, including earlier versions and level A, and axe's best
// practices.
const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Stripe's card field is third-party content in an iframe.
  iframes: false,
};

const axeResultSchema = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      help: z.string(),
      nodes: z.array(z.object({ html: z.string(), target: z.array(z.unknown()) })),
    }),
  ),
});

const SETTLE_MS = 1_000;

/**
 * Accessibility violations that persist for a second. Each line describes one element: rule,
 * selector and HTML.
 */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  const found = await runAxe(page);
  if (found.length === 0) return found;

  // Elements have low contrast while fading in, so check again before reporting.
  await page.waitForTimeout(SETTLE_MS);

  return runAxe(page);
}

async function runAxe(page: Page): Promise<string[]> {
  // Injected through the DevTools protocol, which bypasses the content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);

  const found: unknown = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);

  return axeResultSchema
    .parse(found)
    .violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, target }) => `${id} (${help}): ${target.join(' ')} ${html.slice(0, 160)}`),
    );
}
