import { watch } from 'node:fs';
import { resolve } from 'node:path';
import type { Edge } from './edge/edge.ts';
import type { PageServer } from './local-cloud.ts';

/** Serves the page through vite, which replaces changed modules in the open tab. /config.json stays the stack's. */
export async function livePage(edge: Edge): Promise<PageServer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: resolve('web/vite.config.ts'),
    root: resolve('web'),
    appType: 'spa',
    server: { middlewareMode: true, ws: { server: edge.server }, proxy: {} },
    logLevel: 'warn',
  });
  return {
    answer: async (request, response, headers) => {
      if (request.url?.split('?')[0] === '/config.json') return false;
      for (const [name, value] of headers) response.setHeader(name, value);
      vite.middlewares(request, response, () => {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      });
      return true;
    },
    close: () => vite.close(),
  };
}

/** Rebuilds functions as their sources change and says which ones have new code, as `<feature>/<name>`. */
export async function liveFunctions(
  onChange: (paths: ReadonlySet<string>) => void,
): Promise<{ close(): Promise<void> }> {
  const { buildFunctions, FUNCTIONS_OUTPUT } = await import('../build/build-functions.ts');
  const building = await buildFunctions({ watch: true });
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watching = watch(FUNCTIONS_OUTPUT, { recursive: true }, (_, file) => {
    const [feature, name] = (file ?? '').split(/[/\\]/);
    if (!feature || !name) return;
    changed.add(`${feature}/${name}`);
    clearTimeout(timer);
    // esbuild writes all files of a build within moments.
    timer = setTimeout(() => {
      onChange(changed);
      changed = new Set();
    }, 150);
  });
  return {
    close: async () => {
      clearTimeout(timer);
      watching.close();
      await building?.dispose();
    },
  };
}
