import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';
import type { WebBuild } from '#infra/settings.ts';
import {
  getPageFile,
  prerenderedPages,
  type PrerenderedPage,
} from '#shared/product/prerendered-pages.ts';
import { listFirstLoadScripts } from '../../web/first-load.ts';
import { sourcedClaims } from '../../web/sourced-claims.ts';

// The deployment replaces greenroom.invalid with the real origin (infra/core/web-files.ts).
const ORIGIN = 'https://greenroom.invalid';
const APP_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const EMPTY_ROOT = '<div id="root"></div>';

interface PageContent {
  title: string;
  /** The HTML inside #root. */
  body: string;
  /** URLs of the scripts that the page needs, starting with the app's. */
  scripts: readonly string[];
}

/** The output folder of a build. */
export const webOutput = (variant: WebBuild): string => resolve('.build', variant);

/**
 * Builds the single-page app into `output` and prerenders pages into their HTML files. The page
 * without content becomes `app.html`, which serves all other paths. The build `web-protected`
 * leaves out claims without a source.
 */
export async function buildWeb(variant: WebBuild, output = webOutput(variant)): Promise<void> {
  const prerenderOutput = `${output}-prerender`;
  const plugins = variant === 'web-protected' ? [sourcedClaims()] : [];

  const ssr = viteConfig({
    ssr: resolve('web/src/prerender.tsx'),
    outDir: prerenderOutput,
    // A second chunk would import the main file without the query string below, so Node would load
    // that file twice.
    rolldownOptions: { output: { codeSplitting: false } },
  });

  const [built] = await Promise.all([
    build({ ...viteConfig({ outDir: output }), plugins }),
    build({ ...ssr, plugins, publicDir: false }),
  ]);

  const files = (built as Rolldown.RolldownOutput).output;
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const {
    prerenderPage,
  }: { prerenderPage: (page: PrerenderedPage) => Promise<Omit<PageContent, 'scripts'>> } =
    await import(`${pathToFileURL(join(prerenderOutput, 'prerender.js'))}?${Date.now()}`);

  const html = await readFile(join(output, 'index.html'), 'utf8');
  await writeFile(join(output, 'app.html'), html);

  for (const page of prerenderedPages) {
    const scripts = listFirstLoadScripts(chunks, page.module).map(({ fileName }) => `/${fileName}`);
    const written = insertPage(html, page, { ...(await prerenderPage(page)), scripts });
    await writeFile(join(output, getPageFile(page.path)), written);
  }
}

function viteConfig(options: InlineConfig['build']): InlineConfig {
  return {
    root: resolve('web'),
    configFile: resolve('web/vite.config.ts'),
    build: {
      ...options,
      emptyOutDir: true,
      // web/first-load.ts enforces the size limits instead.
      chunkSizeWarningLimit: Infinity,
      // Silences warnings about slow plugins, which appear on a busy machine.
      rolldownOptions: { checks: { pluginTimings: false }, ...options?.rolldownOptions },
    },
    logLevel: 'warn',
  };
}

/**
 * Inserts a prerendered page, which preloads its API responses and loads the app after the first
 * paint. Throws if `html` has no empty root or no app script.
 */
export function insertPage(
  html: string,
  { path, audience, calls }: PrerenderedPage,
  content: PageContent,
): string {
  const entry = APP_SCRIPT.exec(html);
  if (!entry?.[1] || !html.includes(EMPTY_ROOT))
    throw new Error('index.html has no app or no empty #root');

  const url = `${ORIGIN}${path}`;
  // Only on visitor pages, because search engines can't index pages that require a sign-in.
  const canonical = [
    `<link rel="canonical" href="${url}" />`,
    `<meta property="og:url" content="${url}" />`,
  ];

  const head = [
    `<title>${content.title}</title>`,
    ...(audience === 'visitor' ? canonical : []),
    ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${call}" />`),
  ].join('\n    ');

  const loader = `<script defer src="/after-paint.js" data-entry="${entry[1]}" data-parts="${content.scripts.join(' ')}"></script>`;

  return html
    .replace(entry[0], () => loader)
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(
      EMPTY_ROOT,
      () => `<div id="root" data-path="${path}" data-audience="${audience}">${content.body}</div>`,
    );
}
