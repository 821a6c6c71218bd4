import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { prerenderedPages } from '#shared/product/prerendered-pages.ts';
import { contractRoutes } from './contract-routes.ts';
import { firstLoadBudget } from './first-load.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// With hot reload, Vite serves the page and the running stack serves everything else.
const stack = process.env.APP_ORIGIN ?? 'http://127.0.0.1:3000';
const proxyToStack = { target: stack, changeOrigin: false };

const projectModules = /\/(web\/src|shared)\//;
const modulesWithSideEffects = /\.css|\/main\.tsx|\/platform\/zod\.ts|\/pdf-worker\.ts/;

// Small modules that several pages share. In separate files, each would be a request.
const sharedModules = {
  basics:
    /\/(badge|card|format-count|search-field|use-buffered-text|format-local-time|use-now|product\/time|analysis\/criteria|accounts\/member)\.tsx?$/,
  plans: /\/billing\/(plans|money|allowances|billing\.contract|coach-answers)\.ts$/,
  offers: /\/claims\/(offer-claims|plan-lines)\.ts$/,
  catalog:
    /\/(next-cursor|catalog\/(catalog-page|items\.queries|categories\.queries|choice-buttons|cover|upgrade-link|tiers|formatting)|course-card|load-failure|catalog\/media-files|artwork-theme|courses\.queries|progress\/progress|(courses|podcasts|study-guides|categories)\.contract)\.tsx?$/,
  podcasts:
    /\/(podcast-row|podcasts\.queries|use-podcast-player|podcast-player|caption-track)\.tsx?$/,
  guides:
    /\/(guide-card|use-guide-download|study-guides\.queries|allowance-used-notice|use-notify-error|(progress|membership)\.queries|progress\.contract)\.tsx?$|\/(useMutation|mutationObserver)\./,
  checkout:
    /\/(checkout\.queries|checkout-error|plan-url|first-charge|payment-notes|signup-draft|use-single-flight|stripe-outcome|stripe-client|profession-level|choice|field|config|tab-storage\.store)\.tsx?$/,
  // A separate file, so that browsers cache it until a question changes.
  questions: /\/practice\/questions\/(?!first-question|question-ids)/,
  support:
    /\/(content-blocks?|practice\/(consent|video)|product\/retention|support\/operator)\.tsx?$/,
};

export default defineConfig({
  root: resolvePath('.'),

  plugins: [
    react(),
    tailwindcss(),
    contractRoutes(),
    firstLoadBudget({
      scriptBytes: 130_000,
      scripts: 11,
      fontBytes: 90_000,
      pages: prerenderedPages.map(({ module }) => module),
    }),
  ],

  resolve: {
    alias: [
      { find: /^zod$/, replacement: resolvePath('./src/platform/zod.ts') },
      // The package's exports lead to its development build, even in production.
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
            ...Object.entries(sharedModules).map(([name, test]) => ({
              name,
              test,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
});
