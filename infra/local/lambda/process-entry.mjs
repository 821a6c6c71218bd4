import { Worker } from 'node:worker_threads';
import { serve } from './runtime.mjs';

// Kills the whole process group if the local cloud's process dies, so that no child process keeps
// running. The disconnect event covers an idle process; the worker thread below covers a process
// with a busy event loop.
const endGroup = () => process.kill(-process.pid, 'SIGKILL');
process.on('disconnect', endGroup);

new Worker(
  `const runner = process.ppid;
   setInterval(() => { if (process.ppid !== runner) process.kill(-process.pid, 'SIGKILL'); }, 500);`,
  { eval: true, env: {}, stdout: true, stderr: true },
).unref();

// Ignore Ctrl-C: the local cloud shuts down this process itself.
process.on('SIGINT', () => {});

process.once('message', (settings) => {
  void serve({
    settings,
    post: (message) => process.connected && process.send(message),
    listen: (take) => process.on('message', take),
  });
});

process.send({ type: 'started' });
