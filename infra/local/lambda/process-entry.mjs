import { Worker } from 'node:worker_threads';
import { serve } from './runtime.mjs';

// Kills the whole group if the runner dies, so no decoder is left running. The channel's disconnect event covers an
// idle process; the thread below covers one whose event loop is busy.
const endGroup = () => process.kill(-process.pid, 'SIGKILL');
process.on('disconnect', endGroup);
new Worker(
  `const runner = process.ppid;
   setInterval(() => { if (process.ppid !== runner) process.kill(-process.pid, 'SIGKILL'); }, 500);`,
  { eval: true, env: {}, stdout: true, stderr: true },
).unref();
// Ignore Ctrl-C, because the runner stops this process.
process.on('SIGINT', () => {});

process.once('message', (settings) => {
  void serve({
    settings,
    post: (message) => process.connected && process.send(message),
    listen: (take) => process.on('message', take),
  });
});
process.send({ type: 'started' });
