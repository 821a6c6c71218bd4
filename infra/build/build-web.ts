import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';

export const WEB_OUTPUT = resolve('.build/web');
const PRERENDER_OUTPUT = resolve('.build/prerender');
// The deployment replaces greenroom.invalid with the real origin (infra/core/web-files.ts).
const CANONICAL =
  '<link rel="canonical" href="https://greenroom.invalid/" />\n    <meta property="og:url" content="https://greenroom.invalid/" />';
const APP_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const PRELOAD_LINK = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;
const EMPTY_ROOT = '<div id="root"></div>';

interface PrerenderedPage {
  readonly title: string;
  readonly body: string;
}

/**
 * Builds the single-page app into `.build/web` and prerenders the landing page into its `index.html`. A copy without
 * the prerendered content, `app.html`, is served for all other paths.
 */
export async function buildWeb(): Promise<void> {
  await build(viteConfig({ outDir: WEB_OUTPUT }));
  await build({ ...viteConfig({ ssr: resolve('web/src/prerender.tsx'), outDir: PRERENDER_OUTPUT }), publicDir: false });
  const { prerenderLandingPage }: { prerenderLandingPage: () => Promise<PrerenderedPage> } = await import(
    `${pathToFileURL(join(PRERENDER_OUTPUT, 'prerender.js'))}?${Date.now()}`
  );
  const index = join(WEB_OUTPUT, 'index.html');
  const page = await readFile(index, 'utf8');
  await writeFile(join(WEB_OUTPUT, 'app.html'), page);
  await writeFile(index, insertLandingPage(page, await prerenderLandingPage()));
}

function viteConfig(options: InlineConfig['build']): InlineConfig {
  return {
    root: resolve('web'),
    configFile: resolve('web/vite.config.ts'),
    build: {
      ...options,
      emptyOutDir: true,
      // On a busy machine, this check would print warnings about slow plugins.
      rolldownOptions: { checks: { pluginTimings: false } },
    },
    logLevel: 'warn',
  };
}

/**
 * Inserts the prerendered title, URL and content, and delays the app's script until after the first paint. Throws if
 * the page has no empty root element or no app script.
 */
export function insertLandingPage(page: string, { title, body }: PrerenderedPage): string {
  const entry = APP_SCRIPT.exec(page);
  if (!entry?.[1] || !page.includes(EMPTY_ROOT)) throw new Error('index.html has no app or no empty #root');
  const scriptUrls = [entry[1], ...[...page.matchAll(PRELOAD_LINK)].map(([, href]) => href)].join(' ');
  const loaderTag = `<script defer src="/after-paint.js" data-entry="${entry[1]}" data-parts="${scriptUrls}"></script>`;
  return page
    .replace(entry[0], () => loaderTag)
    .replaceAll(PRELOAD_LINK, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>\n    ${CANONICAL}`)
    .replace(EMPTY_ROOT, () => `<div id="root">${body}</div>`);
}
