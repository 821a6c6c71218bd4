import { resolve } from 'node:path';
import type { Edge } from 'local-cloud/edge';
import type { PageServer } from 'local-cloud';
import { STRIPE_MOCK_PATH } from 'local-cloud/stripe/page';

/** Paths that the stack itself serves, even while Vite serves the page. */
const PATHS_NOT_FROM_VITE = ['/config.json', STRIPE_MOCK_PATH];

/** Serves the page through Vite with hot module replacement, with or without the mock Stripe.js. */
export const createVitePage =
  (withStripeMock: boolean) =>
  async (edge: Edge): Promise<PageServer> => {
    const { createServer } = await import('vite');
    const vite = await createServer({
      configFile: resolve('web/vite.config.ts'),
      root: resolve('web'),
      appType: 'spa',
      server: { middlewareMode: true, ws: { server: edge.server }, proxy: {} },
      logLevel: 'warn',
      plugins: withStripeMock
        ? [{ name: 'stripe-js-mock', transformIndexHtml: () => [STRIPE_MOCK_TAG] }]
        : [],
    });

    return {
      handle: async (request, response, behavior, headers) => {
        if (behavior.pathPattern !== '*') return false;
        if (PATHS_NOT_FROM_VITE.includes(request.url?.split('?')[0] ?? '')) return false;

        for (const [name, value] of headers) response.setHeader(name, value);
        vite.middlewares(request, response, () => {
          response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
        });

        return true;
      },

      close: () => vite.close(),
    };
  };

const STRIPE_MOCK_TAG = {
  tag: 'script',
  attrs: { src: STRIPE_MOCK_PATH },
  injectTo: 'head-prepend' as const,
};
