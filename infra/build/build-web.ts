import { resolve } from 'node:path';
import { build } from 'vite';
import { prerenderLanding } from './prerender-landing.ts';

export const WEB_OUTPUT = resolve('.build/web');

/** Builds the single-page app into `.build/web` with the settings of `web/vite.config.ts`, its landing page written ahead. Throws when it does not build. */
export async function buildWeb(): Promise<void> {
  await build({
    root: resolve('web'),
    configFile: resolve('web/vite.config.ts'),
    build: {
      outDir: WEB_OUTPUT,
      emptyOutDir: true,
      // On a busy machine it would warn how long a plugin took.
      rolldownOptions: { checks: { pluginTimings: false } },
    },
    logLevel: 'warn',
  });
  await prerenderLanding(WEB_OUTPUT);
}
