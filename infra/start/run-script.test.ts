import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extractError, runScript } from './run-script.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-script-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, code: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, code);
  return file;
}

const run = async (code: string) =>
  runScript('the build failed', [await write('script.mjs', code)], process.env);

it('resolves once the script ends', async () => {
  expect(await run('')).toBeUndefined();
});

it('names the exit code or signal, and the error', async () => {
  await expect(run("throw new Error('Table A is not declared.')")).rejects.toThrow(
    'the build failed (exit code 1):\nError: Table A is not declared.',
  );
  await expect(run("process.kill(process.pid, 'SIGKILL')")).rejects.toThrow('(SIGKILL)');
});

it.each(['SIGKILL', 'SIGTERM'] as const)('ends with a parent that %s ended', async (signal) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');

  const { port } = server.address() as AddressInfo;
  const script = await write('wait.mjs', `import('net').then((net) => net.connect(${port}))`);
  const module = new URL('run-script.ts', import.meta.url).href;
  const parentCode = `import { runScript } from '${module}'; await runScript('', ['${script}'], process.env);`;
  const parent = spawn(process.execPath, ['--import', 'tsx', await write('p.mjs', parentCode)]);

  const [socket] = (await once(server, 'connection')) as [Socket];
  parent.kill(signal);
  await once(socket.resume(), 'close');

  expect(socket.readableEnded).toBe(true);
  server.close();
});

it('reports only the message of the error that stopped the synthesis', () => {
  const output =
    'file:///tables.ts:9\n  throw new Error(\n  ^\n\nError: Table A is not declared.\nAdd it.\n    at a (a.ts:1:1)\n\nNode.js v20';
  expect(extractError(output)).toBe('Error: Table A is not declared.\nAdd it.');
});

it('reports the whole output if it contains no error with a trace', () => {
  expect(extractError('Killed')).toBe('Killed');
});
