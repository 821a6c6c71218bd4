import { parentPort, workerData } from 'node:worker_threads';
import { serve } from './runtime.mjs';

await serve({
  settings: workerData,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  post: (message) => parentPort.postMessage(message),
  listen: (take) => parentPort.on('message', take),
});
