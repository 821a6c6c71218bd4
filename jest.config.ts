/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

// Jest tests the CDK template; everything else is Vitest's.
const config: Config = {
  // A new snapshot is written only with `-u`: it shows rights that somebody has to approve.
  ci: true,
  testEnvironment: 'node',
  // The default leaves one core to a person; on two cores that is half of them.
  maxWorkers: '100%',
  roots: ['<rootDir>/infra'],
  testMatch: ['**/*.template.test.ts'],
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
  },
  globalSetup: '<rootDir>/infra/test/declarations.setup.ts',
  snapshotResolver: '<rootDir>/infra/test/snapshot-resolver.ts',
  // A time limit means only that a test hangs.
  testTimeout: 30 * 60_000,
  setupFilesAfterEnv: ['aws-cdk-lib/testhelpers/jest-autoclean'],
};

export default config;
