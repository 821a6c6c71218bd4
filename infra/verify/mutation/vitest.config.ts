import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { FileErrors } from './file-errors.ts';

// The tests of one module. Its mutants stand in a copy of the project, which is the root then.
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
    environment: 'node',
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [new FileErrors()],
  },
});
