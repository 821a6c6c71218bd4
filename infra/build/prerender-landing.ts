import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const OUTPUT = resolve('.build/prerender');
// The deployment replaces this origin with the real one (infra/core/web-files.ts).
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
 * Prerenders the landing page into `index.html` of `folder`. The empty app page is kept as `app.html`, which serves all
 * other paths.
 */
export async function prerenderLanding(folder: string): Promise<void> {
  await build({
    root: resolve('web'),
    configFile: resolve('web/vite.config.ts'),
    publicDir: false,
    build: {
      ssr: resolve('web/src/prerender.tsx'),
      outDir: OUTPUT,
      emptyOutDir: true,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
    logLevel: 'warn',
  });
  const { prerenderLandingPage }: { prerenderLandingPage: () => Promise<PrerenderedPage> } = await import(
    `${pathToFileURL(join(OUTPUT, 'prerender.js'))}?${Date.now()}`
  );
  const index = join(folder, 'index.html');
  const page = await readFile(index, 'utf8');
  await writeFile(join(folder, 'app.html'), page);
  await writeFile(index, insertLandingPage(page, await prerenderLandingPage()));
}

/**
 * Inserts the prerendered title, URL and content, and loads the app only after the first paint. Throws if the page has
 * no empty root or no app script.
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
