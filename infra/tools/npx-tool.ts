import { spawnSync } from 'node:child_process';
import process from 'node:process';

interface RunOptions {
  env?: Readonly<Record<string, string>>;
  /** If true, the output is returned instead of printed. */
  capturesOutput?: boolean;
}

/**
 * Downloads pinned npm packages that the project doesn't depend on, and returns a function that
 * runs their commands. Exits with an error message if the download fails.
 */
export function installNpxTool(packages: readonly string[]) {
  // The npm cache is inside the repository, so that a tool's plugins can resolve the project's
  // packages.
  const options = ['exec', '--yes', '--cache=.build/npx', '--legacy-peer-deps'];
  const exec = (command: readonly string[], { env, capturesOutput }: RunOptions) =>
    spawnSync(
      'npm',
      [...options, ...packages.map((name) => `--package=${name}`), '--', ...command],
      {
        stdio: ['ignore', capturesOutput ? 'pipe' : 'inherit', capturesOutput ? 'pipe' : 'inherit'],
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, ...env },
      },
    );

  const { status, stderr } = exec(['node', '--version'], { capturesOutput: true });
  if (status === 0) return exec;

  console.error(
    `${stderr}\nnpm couldn't download ${packages.join(' and ')}. Connect to the npm registry and try again.`,
  );

  return process.exit(1);
}
