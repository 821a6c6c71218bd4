import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FunctionLog } from './function-log.ts';
import { IdleInstances } from './idle-instances.ts';
import type { FunctionSettings } from './invocation.ts';
import { LocalFunction } from './local-function.ts';

const HANDLER = `
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
let count = 0;
let running = 0;
let open;
const met = new Promise((resolve) => { open = resolve; });
export const handler = async (event, context) => {
  count += 1;
  switch (event.do) {
    case 'echo': return { event, count, name: context.functionName, left: context.getRemainingTimeInMillis() };
    case 'time': return { now: [Date.now(), new Date().getTime()], given: new Date(5).getTime(), isDate: statSync('.').mtime instanceof Date, left: context.getRemainingTimeInMillis() };
    case 'environment': return { names: Object.keys(process.env).sort(), own: process.env.OWN, temporary: process.env.TMPDIR };
    case 'meet': { const own = count; if (own === event.of) open(); await met; return { count: own }; }
    case 'overlap': { running += 1; const seen = running; await new Promise(setImmediate); running -= 1; return { count: seen }; }
    case 'log': console.log('hello log'); console.log(JSON.stringify({ level: 'error', event: 'went-wrong' })); return 1;
    case 'throw': throw new TypeError('refused');
    case 'exit': process.exit(3);
    case 'leak': setTimeout(() => { throw new Error('later'); }, 1); return new Promise(() => {});
    case 'hang': return new Promise(() => {});
    case 'spin': for (;;);
    case 'child': { const child = spawn('sleep', ['60']); await event.wait; return new Promise((r) => setTimeout(() => r(child.pid), 50)); }
    case 'child-hang': { const child = spawn('sleep', ['60']); console.log('PID=' + child.pid); return new Promise(() => {}); }
    case 'memory': { const kept = []; for (;;) { kept.push(Buffer.alloc(16e6, 1)); await new Promise((r) => setTimeout(r, 5)); } }
    case 'child-memory': { spawn(process.execPath, ['-e', 'globalThis.kept = Buffer.alloc(300e6, 1); setInterval(() => {}, 1000)']); return new Promise(() => {}); }
    case 'big': return 'x'.repeat(7e6);
  }
};`;

let folder: string;
const open: LocalFunction[] = [];
const errors: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'function-'));
  await writeFile(join(folder, 'index.mjs'), HANDLER);
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
  errors.length = 0;
});

afterAll(() => rm(folder, { recursive: true }));

function start(
  given: Partial<FunctionSettings> = {},
  maxAtOnce = 2,
  shared?: ConstructorParameters<typeof LocalFunction>[3],
): LocalFunction {
  const settings: FunctionSettings = {
    name: 'sample',
    arn: 'arn:aws:lambda:us-east-1:000000000000:function:sample',
    codeFolder: folder,
    handler: 'index.handler',
    timeoutSeconds: 5,
    memoryMb: 256,
    environment: { OWN: 'mine', PATH: process.env.PATH ?? '' },
    ...given,
  };

  const made = new LocalFunction(
    settings,
    new FunctionLog(join(folder, 'logs'), 'sample', (line) => errors.push(line)),
    maxAtOnce,
    shared,
  );

  open.push(made);

  return made;
}

const YEAR_MS = 365 * 86_400_000;
const timeSchema = z.object({ now: z.array(z.number()), left: z.number() });
const heavy = { timeoutSeconds: 61, memoryMb: 512 };

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition).toBe(true);
}

describe.each([
  ['in a thread', {}],
  ['in a process', heavy],
])('a function %s', (_, kind) => {
  it('returns a result, stays warm and receives its context', async () => {
    const one = start(kind);
    await one.invoke({ do: 'echo' });

    const result = await one.invoke({ do: 'echo', text: 'ünï' });

    expect(result).toMatchObject({
      ok: true,
      payload: { event: { text: 'ünï' }, count: 2, name: 'sample' },
    });
  });

  it('sees only its own environment variables', async () => {
    const result = await start(kind).invoke({ do: 'environment' });
    expect(
      result.ok &&
        (result.payload as { names: string[] }).names.filter(
          (name) => !/^NODE_CHANNEL|^__CF|^TMPDIR$/.test(name),
        ),
    ).toEqual(['OWN', 'PATH']);
  });

  it('follows the local cloud’s clock while it stays warm', async () => {
    const clock = { offsetMs: 0 };
    const one = start(kind, 2, { clock });
    await one.invoke({ do: 'time' });
    clock.offsetMs = YEAR_MS;

    const startedAt = Date.now();
    const result = await one.invoke({ do: 'time' });
    const endedAt = Date.now();

    expect(result).toMatchObject({ ok: true, payload: { given: 5, isDate: true } });
    const { now, left } = timeSchema.parse(result.ok && result.payload);
    for (const time of now) {
      expect(time).toBeGreaterThanOrEqual(startedAt + YEAR_MS);
      expect(time).toBeLessThanOrEqual(endedAt + YEAR_MS);
    }

    expect(left).toBeGreaterThan(0);
  });

  it('survives a handler that throws', async () => {
    const one = start(kind);
    expect(await one.invoke({ do: 'throw' })).toEqual({
      ok: false,
      kind: 'threw',
      errorType: 'TypeError',
      errorMessage: 'refused',
    });

    expect(await one.invoke({ do: 'echo' })).toMatchObject({ payload: { count: 2 } });
  });

  it.each(['exit', 'leak'])('starts a new instance after a crash (%s)', async (crash) => {
    const one = start(kind);
    expect(await one.invoke({ do: crash })).toMatchObject({ ok: false, kind: 'crash' });
    expect(await one.invoke({ do: 'echo' })).toMatchObject({ ok: true, payload: { count: 1 } });
  });

  it('reports a bundle that cannot be loaded', async () => {
    expect(await start({ ...kind, handler: 'absent.handler' }).invoke({})).toMatchObject({
      ok: false,
      kind: 'crash',
    });
    expect(await start({ ...kind, handler: 'index.nothing' }).invoke({})).toMatchObject({
      ok: false,
      errorMessage: 'index.nothing is undefined or not exported',
    });
  });

  it('writes a log and reports errors in one line', async () => {
    await start(kind).invoke({ do: 'log' });
    await until(() => errors.length > 0);
    expect(errors).toEqual(['sample: went-wrong']);
    expect(await readFile(join(folder, 'logs', 'sample.log'), 'utf8')).toContain('hello log');
  });

  it('rejects replies over 6 MB', async () => {
    expect(await start(kind).invoke({ do: 'big' })).toMatchObject({
      ok: false,
      errorType: 'Function.ResponseSizeTooLarge',
    });
  });

  it('runs new code after a reload', async () => {
    const one = start(kind);
    await one.invoke({ do: 'echo' });
    await one.reload();
    expect(await one.invoke({ do: 'echo' })).toMatchObject({ payload: { count: 1 } });
  });
});

describe('limits', () => {
  it.each(['hang', 'spin'])('end a function that exceeds its timeout (%s)', async (work) => {
    const one = start({ timeoutSeconds: 0.3 });
    expect(await one.invoke({ do: work })).toMatchObject({
      ok: false,
      kind: 'timeout',
      errorMessage: 'Task timed out after 0.30 seconds',
    });
    expect(await one.invoke({ do: 'echo' })).toMatchObject({ ok: true, payload: { count: 1 } });
  });

  it('end a spinning process and its child processes', async () => {
    const one = start({ timeoutSeconds: 0.6, memoryMb: 3000 });
    const child = await one.invoke({ do: 'child' });
    const pid = child.ok ? Number(child.payload) : 0;
    expect(isAlive(pid)).toBe(true);
    expect(await one.invoke({ do: 'spin' })).toMatchObject({ kind: 'timeout' });

    await until(() => !isAlive(pid));
  });

  it.each(['memory', 'child-memory'])(
    "end a process group that exceeds the function's memory (%s)",
    async (what) => {
      const result = await start({ timeoutSeconds: 61, memoryMb: 200 }).invoke({ do: what });
      expect(result).toMatchObject({ ok: false, kind: 'crash', errorType: 'Runtime.OutOfMemory' });
    },
  );

  const countsOf = async (one: LocalFunction, event: object): Promise<number[]> => {
    const results = await Promise.all([1, 2, 3].map(() => one.invoke(event)));
    const counts = results.map((result) =>
      result.ok ? (result.payload as { count: number }).count : 0,
    );

    return counts.toSorted((a, b) => a - b);
  };

  it('allow concurrent events in one thread', async () => {
    expect(await countsOf(start({}, 3), { do: 'meet', of: 3 })).toEqual([1, 2, 3]);
  });

  it('run events one at a time if the maximum is one', async () => {
    expect(await countsOf(start({}, 1), { do: 'overlap' })).toEqual([1, 1, 1]);
  });

  it.each([
    [1, [1, 2, 3]],
    [3, [1, 1, 1]],
  ])('run one event per process, and at most %i processes', async (maxAtOnce, expected) => {
    expect(await countsOf(start(heavy, maxAtOnce), { do: 'echo' })).toEqual(expected);
  });

  it('share the number of instances that stay warm', async () => {
    const idle = { idleInstances: new IdleInstances(2) };
    const [first, second, third] = [start({}, 2, idle), start({}, 2, idle), start({}, 2, idle)];
    const count = async (one: LocalFunction) => {
      const result = await one.invoke({ do: 'echo' });
      return result.ok && (result.payload as { count: number }).count;
    };

    for (const one of [first, second, first, third]) await count(one);

    expect([await count(first), await count(third), await count(second)]).toEqual([3, 2, 1]);
  });

  it('keep temporary folders apart, and delete each with its process', async () => {
    const [one, other] = [start(heavy), start(heavy)];
    const findFolder = async (each: LocalFunction) => {
      const result = await each.invoke({ do: 'environment' });
      return z.object({ temporary: z.string() }).parse(result.ok && result.payload).temporary;
    };

    const [first, second] = [await findFolder(one), await findFolder(other)];
    expect(first).not.toBe(second);

    await one.kill();
    expect([existsSync(first), existsSync(second)]).toEqual([false, true]);
  });

  it('return a crash for running events when the function is killed', async () => {
    const one = start(heavy);
    await one.invoke({ do: 'echo' });

    const running = one.invoke({ do: 'hang' });
    await one.kill();

    expect(await running).toMatchObject({ ok: false, kind: 'crash' });
    expect(await one.invoke({ do: 'echo' })).toMatchObject({ ok: true });
  });
});
