// Usage: `main.mjs probe|decode <task as JSON>`, in a separate process with the untrusted file on stdin.
import { decode } from './decode.mjs';
import { send } from './messages.mjs';
import { probe } from './probe.mjs';

const [job, task] = process.argv.slice(2);
const jobs = { probe, decode };
send('r');
jobs[job](JSON.parse(task));
