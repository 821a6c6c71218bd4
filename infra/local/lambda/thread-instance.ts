import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FunctionLog } from './function-log.ts';
import type { FunctionSettings, LogMessage, RuntimeMessage } from './invocation.ts';
import { WarmInstance } from './warm-instance.ts';

const ENTRY = fileURLToPath(new URL('./thread-entry.mjs', import.meta.url));

/** Node's default lets each of many threads keep up to 48 MB of garbage. */
const YOUNG_GENERATION_MB = 6;

/**
 * Runs a function in a worker thread with its own environment variables. The thread runs up to
 * `maxConcurrency` events at a time, so its heap limit is the function's memory size multiplied by
 * `maxConcurrency`.
 */
export function startThreadInstance(
  settings: FunctionSettings,
  log: FunctionLog,
  maxConcurrency: number,
): WarmInstance {
  const instance = new WarmInstance(settings);
  const worker = new Worker(ENTRY, {
    env: { ...settings.environment },
    workerData: { ...settings, environment: undefined },
    execArgv: ['--enable-source-maps'],
    resourceLimits: {
      maxOldGenerationSizeMb: settings.memoryMb * maxConcurrency,
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    },
    stdout: true,
    stderr: true,
  });

  worker.stdout.on('data', (piece: Buffer) => log.write(piece));
  worker.stderr.on('data', (piece: Buffer) => log.write(piece));
  worker.on('message', (message: RuntimeMessage | LogMessage) => {
    if (message.type === 'log') log.write(Buffer.from(message.text));
    else instance.handleMessage(message);
  });

  worker.on('error', (error: unknown) => {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    instance.finish({ ok: false, kind: 'crash', errorType: name, errorMessage: message });
  });

  worker.on('exit', (code) =>
    instance.handleExit(`The function's process ended with code ${code}`),
  );

  instance.attach({
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    send: (message) => worker.postMessage(message),
    end: async () => {
      await worker.terminate();
    },
  });

  return instance;
}
