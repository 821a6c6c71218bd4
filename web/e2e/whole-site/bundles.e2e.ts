import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findFunctions } from '#infra/build/find-functions.ts';

it('every function’s bundle loads and exports a handler', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['infra/build/load-bundles.mjs']);
  expect(Number(stdout)).toBe((await findFunctions()).size);
});
