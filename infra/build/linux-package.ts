import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Calls `use` with the folder of a native package for Lambda. Downloads the package on macOS and
 * ARM, where npm doesn't install it.
 */
export async function useLinuxPackage(
  name: string,
  version: string,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const installed = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url));
  if (existsSync(installed)) return use(installed);

  const folder = await mkdtemp(join(tmpdir(), 'linux-package-'));

  try {
    const { stdout } = await run('npm', [
      'pack',
      `${name}@${version}`,
      '--silent',
      '--pack-destination',
      folder,
    ]);

    await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', folder]);
    await use(join(folder, 'package'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
