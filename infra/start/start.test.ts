import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { IGNORED_PROPERTIES } from 'local-cloud/ignored-properties';

import { demoMembers, returningMember } from './seed/demo-members.ts';

// The script behind `npm start`, which runs the real stack.
const START = fileURLToPath(new URL('./start.mjs', import.meta.url));

let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
});

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  origin: string | undefined;
  child: ChildProcess;
  output(): string;
}

/** Runs the command. Resolves once the stack is ready or the command has exited. */
async function start(given: { args?: string[]; port?: string } = {}): Promise<Started> {
  const child = spawn(process.execPath, [START, ...(given.args ?? ['--no-history'])], {
    env: { ...process.env, PORT: given.port ?? '0', STATE_DIR: join(folder, 'state') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

  running.add(child);

  let output = '';
  child.stderr.on('data', (piece: Buffer) => (output += String(piece)));

  const ready = new Promise<void>((resume) => {
    child.stdout.on('data', (piece: Buffer) => {
      output += String(piece);
      if (output.includes('Ctrl-C stops')) resume();
    });
  });

  await Promise.race([ready, once(child, 'exit')]);

  return { origin: /^ready (http:.+)$/m.exec(output)?.[1], child, output: () => output };
}

async function stop({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill(signal);

  const [code] = (await exited) as [number | null];
  running.delete(child);

  return code;
}

describe('npm start', () => {
  it('prints the URLs and accounts, stops on Ctrl-C, and deletes the state only with --reset', async () => {
    const first = await start({ args: [] });
    expect(first.output()).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+$/m);

    for (const { email } of [...demoMembers, returningMember])
      expect(first.output()).toContain(email);

    const mailbox = /^Mailbox {2}(http.+)$/m.exec(first.output())?.[1] ?? '';
    expect((await fetch(mailbox)).status).toBe(200);

    const page = await fetch(first.origin ?? '');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${first.origin}/api/auth/user`)).status).toBe(401);

    const ignored = JSON.parse(
      await readFile(join(folder, 'state', 'logs', 'ignored-properties.json'), 'utf8'),
    );
    expect(ignored, 'the list in ignored-properties.ts').toEqual(
      [...IGNORED_PROPERTIES].toSorted(),
    );

    expect(await stop(first, 'SIGINT')).toBe(0);

    const note = join(folder, 'state', 'note');
    await writeFile(note, 'from before');
    await stop(await start(), 'SIGTERM');
    expect(existsSync(note)).toBe(true);
    expect((await start({ args: ['--reset', '--no-history'] })).origin).toBeDefined();
    expect(existsSync(note)).toBe(false);
  });

  it('rejects a state folder or port that is in use, and recovers the state after a kill', async () => {
    const first = await start();
    const second = await start();
    expect(second.origin).toBeUndefined();
    expect(second.output()).toContain(`is in use by process ${first.child.pid}`);

    const port = new URL(first.origin ?? '').port;
    await stop(first, 'SIGKILL');

    expect((await start({ port })).origin).toBe(`http://127.0.0.1:${port}`);

    const other = await start({ port, args: ['--reset', '--no-history'] });
    expect(other.output()).toMatch(/in use by process|is taken/);
  });

  it('rejects unknown options and values', async () => {
    expect((await start({ args: ['--concurrency', '0'] })).output()).toContain(
      '--concurrency 0 is not a number',
    );
    expect((await start({ args: ['--rest'] })).output()).toContain("Unknown option '--rest'");
  });
});
