// Runs in a separate process with an untrusted file on stdin: `main.mjs probe|decode <task as JSON>`.
import { decode } from './decode.mjs';
import { send } from './messages.mjs';
import { probe } from './probe.mjs';

const [job, task] = process.argv.slice(2);
const jobs = { probe, decode };
send('r');
jobs[job](JSON.parse(task));
