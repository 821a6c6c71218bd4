import { defineConfig } from 'vitest/config';

// Infra's template tests are Jest's (`*.template.test.ts`); journeys in a real browser have their own runner (`*.e2e.ts`).
export default defineConfig({
  test: {
    include: ['{shared,functions,web,infra}/**/*.test.{ts,tsx}'],
    exclude: ['**/*.template.test.ts', '**/node_modules/**'],
    environment: 'node',
    silent: 'passed-only',
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
