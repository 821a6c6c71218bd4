/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

// Jest tests the CDK template; everything else is Vitest's.
const config: Config = {
  testEnvironment: 'node',
  roots: ['<rootDir>/infra'],
  testMatch: ['**/*.template.test.ts'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }] },
  setupFilesAfterEnv: ['aws-cdk-lib/testhelpers/jest-autoclean'],
};

export default config;
