import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Clock } from '../clock.ts';
import type { WebFiles } from '../edge/web-files.ts';
import type { StripeMockServer } from './stripe.ts';

// In /assets, because the edge serves the app for unknown files elsewhere; in a folder of its own,
// because the real Stripe.js isn't one of the site's scripts.
export const STRIPE_MOCK_PATH = '/assets/mock/stripe-js.js';

const ENTRY = fileURLToPath(new URL('browser/stripe-js-mock.ts', import.meta.url));

interface StripePageCloud {
  stateDir: string;
  clock: Pick<Clock, 'offsetMs'>;
  services: { stripe: Pick<StripeMockServer, 'browserUrl' | 'publishableKey'> | undefined };
  blueprint: { files: ReadonlyMap<string, WebFiles> };
}

/**
 * Inserts the publishable key into /config.json. With the mock server, also adds the mock Stripe.js
 * to these HTML files.
 */
export async function configureStripePage(
  cloud: StripePageCloud,
  { publishableKey, pages }: { publishableKey: string | undefined; pages: readonly string[] },
): Promise<void> {
  const { stripe } = cloud.services;
  const key = publishableKey ?? stripe?.publishableKey;
  const folder = stripe && (await buildScript(cloud.stateDir, stripe.browserUrl));

  for (const files of cloud.blueprint.files.values()) {
    if (key !== undefined)
      files.addTransform('config.json', (text) => insertKey(text, key, stripe?.browserUrl));
    if (folder === undefined) continue;

    files.addTransform(STRIPE_MOCK_PATH.slice(1), (text) => insertOffset(text, cloud.clock));
    files.add({ folder, prefix: '', markers: {}, cacheControl: 'no-cache' });
    for (const page of pages) files.addTransform(page, insertScriptTag);
  }
}

/** Builds the mock Stripe.js for the API at this origin. Returns the script's folder. */
async function buildScript(stateDir: string, api: string): Promise<string> {
  const folder = join(stateDir, 'stripe', 'page');
  await build({
    entryPoints: [ENTRY],
    outfile: join(folder, STRIPE_MOCK_PATH),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    banner: { js: `globalThis.__stripeMockServer = ${JSON.stringify({ api })};` },
    logLevel: 'error',
  });

  return folder;
}

/**
 * Sets `stripePublishableKey` in the text of config.json, and with the mock server the address of
 * its dashboard. Returns the text unchanged if that property is missing.
 */
function insertKey(text: string, key: string, dashboard: string | undefined): string {
  const config: unknown = JSON.parse(text);
  const knowsStripe =
    typeof config === 'object' && config !== null && 'stripePublishableKey' in config;
  if (!knowsStripe) return text;

  return JSON.stringify({
    ...config,
    stripePublishableKey: key,
    ...(dashboard !== undefined && { stripeDashboard: dashboard }),
  });
}

/** Tells the script how far the page's time is ahead of the machine's. */
function insertOffset(text: string, { offsetMs }: StripePageCloud['clock']): string {
  return `globalThis.__clockOffsetMs = ${offsetMs};\n${text}`;
}

function insertScriptTag(text: string): string {
  return text.replace(
    /<script\b/,
    (tag) => `<script defer src="${STRIPE_MOCK_PATH}"></script>\n    ${tag}`,
  );
}
