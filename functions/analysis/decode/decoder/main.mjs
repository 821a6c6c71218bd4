// Usage: `main.mjs probe|decode|encode <task as JSON>`, in a separate process with the untrusted
// input on stdin.
import { decode } from './decode.mjs';
import { encode } from './encode.mjs';
import { send } from './messages.mjs';
import { probe } from './probe.mjs';

const [job, task] = process.argv.slice(2);
const jobs = { probe, decode, encode };
send('r');
jobs[job](JSON.parse(task));
