import { median } from '../../../functions/analysis/measure/statistics.ts';
import { drive, type Pace } from './connections.ts';
import { cpuTimeOf } from './cpu-time.ts';
import { barAtMost, shown, type Finding, type Findings, type Report } from './finding.ts';
import { readEndpoints, type ReadEndpoint } from './read-endpoints.ts';

const CONNECTIONS = [1, 16, 64] as const;
/** Where the bar is. */
const JUDGED = 16;
const P99_LIMIT_MS = 60;
const WARMING_LIMIT_MS = 30_000;
/** Requests to an endpoint that was left alone for a round. */
const WAKING = 128;

export interface LoadSize {
  /** Of each endpoint at each number of connections. */
  readonly runs: number;
  /** Of each run. */
  readonly seconds: number;
  /** Requests of each endpoint before its first run: V8 still compiles after thousands of calls of every instance. */
  readonly warming: number;
}

interface Stack {
  readonly origin: string;
  readonly pid: number;
}

interface Run {
  readonly pace: Pace;
  /** The stack's, in milliseconds for one request; undefined where the system does not tell. */
  readonly cpu: number | undefined;
}

/**
 * Every endpoint that reads, through the edge and the API of the local stack. The runs of one endpoint lie a round of all
 * the others apart: a shared host is slow for minutes, and that must not be all five runs of one and none of another.
 */
export async function measureLoad(stack: Stack, size: LoadSize, report: Report): Promise<Findings> {
  const endpoints = await readEndpoints(stack.origin);
  const own = process.cpuUsage();
  let answers = 0;
  const runs = new Map<string, Run[]>();
  // In rounds too: an instance that nobody asks for minutes is stopped.
  for (let round = 1; round <= size.runs; round += 1) {
    for (const endpoint of endpoints)
      answers += await warm(endpoint, size.warming / size.runs, WARMING_LIMIT_MS / size.runs);
    report(`warmed ${endpoints.length} endpoints, ${round} of ${size.runs}`);
  }
  for (let round = 1; round <= size.runs; round += 1) {
    for (const endpoint of endpoints) {
      answers += await warm(endpoint, WAKING, WARMING_LIMIT_MS);
      for (const connections of CONNECTIONS) {
        const run = await measure(stack, endpoint, connections, size.seconds);
        const what = nameOf(endpoint, connections);
        runs.set(what, [...(runs.get(what) ?? []), run]);
        answers += run.pace.answers;
      }
    }
    report(`run ${round} of ${size.runs} of ${endpoints.length} endpoints`);
  }
  const { user, system } = process.cpuUsage(own);
  const generator = (user + system) / 1000 / answers;
  return {
    how: `Each reading endpoint over kept connections through edge and API, after ${size.warming} requests to warm it (or ${WARMING_LIMIT_MS / 1000} s of them); the median of ${size.runs} runs of ${size.seconds} s, each in a round of all endpoints. CPU is the stack's for one request; what asks took ${generator.toFixed(2)} ms of its own, on the same machine.`,
    findings: endpoints.flatMap((endpoint) =>
      CONNECTIONS.map((connections) => {
        const what = nameOf(endpoint, connections);
        return findingOf(what, connections, runs.get(what) ?? []);
      }),
    ),
  };
}

function nameOf({ contract: { method, path } }: ReadEndpoint, connections: number): string {
  return `${method} ${path}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
}

/** As many requests as asked for, or fewer where they take too long; answers how many there were. */
async function warm(endpoint: ReadEndpoint, requests: number, limitMs: number): Promise<number> {
  const until = performance.now() + limitMs;
  let answers = 0;
  while (answers < requests && performance.now() < until) {
    answers += (await drive(endpoint, { connections: JUDGED, seconds: 0, atLeast: WAKING })).answers;
  }
  return answers;
}

async function measure({ pid }: Stack, endpoint: ReadEndpoint, connections: number, seconds: number): Promise<Run> {
  const before = cpuTimeOf(pid);
  const pace = await drive(endpoint, { connections, seconds, atLeast: 20 + 5 * connections });
  const after = cpuTimeOf(pid);
  return { pace, cpu: before === undefined || after === undefined ? undefined : (after - before) / pace.answers };
}

function findingOf(what: string, connections: number, runs: readonly Run[]): Finding {
  const middle = (of: (pace: Pace) => number) => median(runs.map(({ pace }) => of(pace)));
  const sum = (of: (pace: Pace) => number) => runs.reduce((total, { pace }) => total + of(pace), 0);
  const p99 = middle((pace) => pace.p99);
  const cpu = runs.flatMap((run) => run.cpu ?? []);
  const failures = sum((pace) => pace.failures);
  const figures = [
    `p50 ${shown(middle((pace) => pace.p50))} ms`,
    `p99 ${shown(p99)} ms`,
    `${shown(middle((pace) => pace.perSecond))}/s`,
    ...(cpu.length === runs.length ? [`CPU ${shown(median(cpu))} ms`] : []),
    ...(failures > 0 ? [`${failures} of ${sum((pace) => pace.answers)} failed`] : []),
  ];
  return { what, measured: figures.join(', '), ...barOf({ connections, p99, failures }) };
}

/** A refusal is quick: with one of them the times say nothing. */
function barOf({
  connections,
  p99,
  failures,
}: {
  connections: number;
  p99: number;
  failures: number;
}): Pick<Finding, 'bar'> {
  if (failures > 0) return { bar: { limit: 'none failed', isHeld: false } };
  return connections === JUDGED ? { bar: barAtMost(p99, P99_LIMIT_MS, 'ms p99') } : {};
}
