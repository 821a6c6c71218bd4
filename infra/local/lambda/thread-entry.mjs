import { parentPort, workerData } from 'node:worker_threads';
import { serve } from './runtime.mjs';

// Post output directly, so it arrives before the event's result. A thread's own streams are slower
// and asynchronous.
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk, encoding, written) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort.postMessage({ type: 'log', text: chunk.toString() });
    const done = typeof encoding === 'function' ? encoding : written;
    if (done) queueMicrotask(done);
    return true;
  };
}

await serve({
  settings: workerData,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  post: (message) => parentPort.postMessage(message),
  listen: (take) => parentPort.on('message', take),
});
