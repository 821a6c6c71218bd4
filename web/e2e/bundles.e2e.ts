import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findFunctions } from '../../infra/build/find-functions.ts';

it('every function’s bundle loads and exports a handler, and the engine measures a recording', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['infra/build/load-bundles.mjs']);
  const { size } = await findFunctions();
  expect(JSON.parse(stdout)).toMatchObject({ bundles: size, measurement: { state: 'measured' } });
});
