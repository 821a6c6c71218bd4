import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contractRoutes } from './contract-routes.ts';
import { firstLoadBudget } from './first-load.ts';

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
    firstLoadBudget({ scriptBytes: 150_000, fontBytes: 90_000, firstModules: ['/marketing/landing.page.tsx'] }),
  ],
  resolve: { alias: [{ find: /^zod$/, replacement: resolvePath('./src/platform/zod.ts') }] },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': proxyToStack, '/media': proxyToStack, '/images': proxyToStack, '/config.json': proxyToStack },
  },
  build: {
    outDir: resolvePath('../.build/web'),
    emptyOutDir: true,
    // Every file in this folder is public, and source maps would expose the source.
    sourcemap: false,
    // The CSP forbids data: fonts, and every file must be cacheable forever by its name.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Modules of this project have no side effects, so unused re-exports of public files are dropped.
      treeshake: { moduleSideEffects: (id) => !projectModules.test(id) || modulesWithSideEffects.test(id) },
      output: {
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|platform\/zod\.ts/ }] },
      },
    },
  },
});
