// Acts as Lambda's runtime in a worker thread or child process: loads the handler, then runs
// events.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installMovableDate } from '../movable-date.mjs';

const { machineNow, setOffset } = installMovableDate();

/**
 * @param {{ settings: object, post: (message: object) => void, listen: (take: (message: object) => void) => void }} host
 */
export async function serve({ settings, post, listen }) {
  process.on('unhandledRejection', (error) =>
    endWith(post, 'Runtime.UnhandledPromiseRejection', error),
  );
  process.on('uncaughtException', (error) => endWith(post, 'Runtime.UncaughtException', error));

  const handler = await load(settings).catch((error) => {
    post({ type: 'unusable', ...described(error, 'Runtime.ImportModuleError') });
    return undefined;
  });

  if (!handler) return;

  listen((message) => void answer({ handler, settings, post, message }));
  post({ type: 'ready' });
}

async function load({ codeFolder, handler }) {
  const [file, name] = [
    handler.slice(0, handler.lastIndexOf('.')),
    handler.slice(handler.lastIndexOf('.') + 1),
  ];

  const module = await firstOf(
    ['.mjs', '.js', '.cjs'].map((ending) => join(codeFolder, `${file}${ending}`)),
  );
  const found = module[name] ?? module.default?.[name];
  if (typeof found !== 'function') throw new Error(`${handler} is undefined or not exported`);

  return found;
}

async function firstOf(paths) {
  const { access } = await import('node:fs/promises');
  for (const path of paths) {
    const there = await access(path).then(
      () => true,
      () => false,
    );

    if (there) return import(pathToFileURL(path).href);
  }

  throw new Error(`Cannot find module '${paths[0]}'`);
}

async function answer({ handler, settings, post, message }) {
  const { invocationId, payload, deadline, tenantId, clockOffsetMs } = message;
  setOffset(clockOffsetMs);

  try {
    const result = await handler(JSON.parse(payload), {
      ...contextOf(settings, invocationId, deadline),
      tenantId,
    });

    post({ type: 'result', invocationId, payload: JSON.stringify(result ?? null) });
  } catch (error) {
    const failure = described(error, 'Error');
    console.error(
      JSON.stringify({ level: 'error', event: 'Invoke Error', ...failure, stack: error?.stack }),
    );
    post({ type: 'failure', invocationId, ...failure });
  }
}

function contextOf(settings, awsRequestId, deadline) {
  return {
    awsRequestId,
    functionName: settings.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: settings.arn,
    memoryLimitInMB: String(settings.memoryMb),
    logGroupName: `/aws/lambda/${settings.name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - machineNow()),
  };
}

function described(error, fallback) {
  return { errorType: error?.name ?? fallback, errorMessage: error?.message ?? String(error) };
}

function endWith(post, errorType, error) {
  console.error(
    JSON.stringify({
      level: 'error',
      event: errorType,
      errorMessage: error?.message,
      stack: error?.stack,
    }),
  );

  post({ type: 'crash', errorType, errorMessage: error?.message ?? String(error) });
  // Give the log line and the message time to be sent before the process exits.
  setTimeout(() => process.exit(1), 20);
}
