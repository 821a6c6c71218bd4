import { Worker } from 'node:worker_threads';
import { serve } from './runtime.mjs';

// The runner may be killed without a word. The channel's end tells an idle process; the thread below tells one that is
// deep in a computation. Either ends the whole group, so that no decoder is left behind.
const endGroup = () => process.kill(-process.pid, 'SIGKILL');
process.on('disconnect', endGroup);
new Worker(
  `const runner = process.ppid;
   setInterval(() => { if (process.ppid !== runner) process.kill(-process.pid, 'SIGKILL'); }, 500);`,
  { eval: true, env: {}, stdout: true, stderr: true },
).unref();
// Ctrl-C reaches the group of the terminal only; the runner ends this process by itself.
process.on('SIGINT', () => {});

process.once('message', (settings) => {
  void serve({
    settings,
    post: (message) => process.connected && process.send(message),
    listen: (take) => process.on('message', take),
  });
});
process.send({ type: 'started' });
