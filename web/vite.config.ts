import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { prerenderedPages } from '#shared/product/prerendered-pages.ts';
import { contractRoutes } from './contract-routes.ts';
import { firstLoadBudget } from './first-load.ts';
import { sharedChunks } from './shared-chunks.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// With hot reload, Vite serves the page and the running stack serves everything else.
const stack = process.env.APP_ORIGIN ?? 'http://127.0.0.1:3000';
const proxyToStack = { target: stack, changeOrigin: false };

const projectModules = /\/(web\/src|shared)\//;
const modulesWithSideEffects = /\.css|\/main\.tsx|\/platform\/zod\.ts|\/pdf-worker\.ts/;

export default defineConfig({
  root: resolvePath('.'),

  plugins: [
    react(),
    tailwindcss(),
    contractRoutes(),
    firstLoadBudget({
      scriptBytes: 130_500,
      scripts: 11,
      fontBytes: 90_000,
      pages: prerenderedPages.map(({ module }) => module),
    }),
  ],

  resolve: {
    alias: [
      { find: /^zod$/, replacement: resolvePath('./src/platform/zod.ts') },
      // The package's exports resolve to its development build, even in production.
      {
        find: /^react-router$/,
        replacement: resolvePath('../node_modules/react-router/dist/production/index.mjs'),
      },
      {
        find: /^react-router\/dom$/,
        replacement: resolvePath('../node_modules/react-router/dist/production/dom-export.mjs'),
      },
    ],
  },

  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': proxyToStack,
      '/media': proxyToStack,
      '/images': proxyToStack,
      '/config.json': proxyToStack,
    },
  },

  build: {
    outDir: resolvePath('../.build/web'),
    emptyOutDir: true,
    // Every file in this folder is public, and source maps would expose the source.
    sourcemap: false,
    // The CSP forbids data: fonts, and every file must be cacheable forever by its name.
    assetsInlineLimit: 0,
    // The list of every chunk's imports would weigh 3 KB in the first load. `build-web.ts` preloads
    // the chunks of a page.
    modulePreload: false,

    rolldownOptions: {
      // Modules of this project have no side effects, so unused re-exports of public files are
      // dropped.
      treeshake: {
        moduleSideEffects: (id) => !projectModules.test(id) || modulesWithSideEffects.test(id),
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules\/zod\/|platform\/zod\.ts/ },
            { name: 'app', tags: ['$initial'] },
            ...sharedChunks().map((chunk) => ({
              ...chunk,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
});
