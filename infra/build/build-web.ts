import { resolve } from 'node:path';
import { build } from 'vite';
import { prerenderLanding } from './prerender-landing.ts';

export const WEB_OUTPUT = resolve('.build/web');

/**
 * Builds the single-page app into `.build/web` with `web/vite.config.ts` and prerenders the landing page. Throws if the
 * build fails.
 */
export async function buildWeb(): Promise<void> {
  await build({
    root: resolve('web'),
    configFile: resolve('web/vite.config.ts'),
    build: {
      outDir: WEB_OUTPUT,
      emptyOutDir: true,
      // Silences warnings about slow plugins, which appear on a busy machine.
      rolldownOptions: { checks: { pluginTimings: false } },
    },
    logLevel: 'warn',
  });
  await prerenderLanding(WEB_OUTPUT);
}
