import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { firstLoadBudget } from './first-load.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// With hot reload, Vite serves the page and the running stack serves everything else.
const stack = process.env.APP_ORIGIN ?? 'http://127.0.0.1:3000';
const fromStack = { target: stack, changeOrigin: false };

const ours = /\/(web\/src|shared)\//;
const doesWhenLoaded = /\.css|\/main\.tsx|\/platform\/zod\.ts|\/pdf-worker\.ts/;

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    firstLoadBudget({ scriptBytes: 150_000, fontBytes: 90_000, firstModules: ['/marketing/landing.page.tsx'] }),
  ],
  resolve: { alias: [{ find: /^zod$/, replacement: here('./src/platform/zod.ts') }] },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': fromStack, '/media': fromStack, '/images': fromStack, '/config.json': fromStack },
  },
  build: {
    outDir: here('../.build/web'),
    emptyOutDir: true,
    // Every file in this folder is public, and source maps would expose the source.
    sourcemap: false,
    // The CSP forbids data: fonts, and every file must be cacheable forever by its name.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Modules of this project have no side effects, so unused re-exports of public files are dropped.
      treeshake: { moduleSideEffects: (id) => !ours.test(id) || doesWhenLoaded.test(id) },
      output: {
        codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|platform\/zod\.ts/ }] },
      },
    },
  },
});
