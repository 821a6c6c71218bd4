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

export interface LoadSize {
  /** Where the bar is; one run elsewhere. */
  readonly runs: number;
  /** Of each run. */
  readonly seconds: number;
  /** Requests before the first run: V8 still compiles after thousands of calls of every instance. */
  readonly warming: number;
}

interface Stack {
  readonly origin: string;
  readonly pid: number;
}

/** Every endpoint that reads, through the edge and the API of the local stack, one after the other. */
export async function measureLoad(stack: Stack, size: LoadSize, report: Report): Promise<Findings> {
  const findings: Finding[] = [];
  const endpoints = await readEndpoints(stack.origin);
  const own = process.cpuUsage();
  let answers = 0;
  for (const [at, endpoint] of endpoints.entries()) {
    answers += await warm(endpoint, size.warming);
    for (const connections of CONNECTIONS) {
      const { finding, paces } = await measure(stack, endpoint, { ...size, connections });
      findings.push(finding);
      answers += paces.reduce((sum, pace) => sum + pace.answers, 0);
      if (connections === JUDGED) report(`${at + 1} of ${endpoints.length}: ${finding.what}: ${finding.measured}`);
    }
  }
  const { user, system } = process.cpuUsage(own);
  const generator = (user + system) / 1000 / answers;
  return {
    how: `Each reading endpoint over kept connections through edge and API, after ${size.warming} requests to warm it (or ${WARMING_LIMIT_MS / 1000} s of them); runs of ${size.seconds} s, at ${JUDGED} connections the median of ${size.runs}. CPU is the stack's for one request; what asks took ${generator.toFixed(2)} ms of its own, on the same machine.`,
    findings,
  };
}

/** As many requests as asked for, or fewer where they take too long; answers how many there were. */
async function warm(endpoint: ReadEndpoint, requests: number): Promise<number> {
  const until = performance.now() + WARMING_LIMIT_MS;
  let answers = 0;
  while (answers < requests && performance.now() < until) {
    answers += (await drive(endpoint, { connections: JUDGED, seconds: 0, atLeast: 128 })).answers;
  }
  return answers;
}

async function measure(
  { pid }: Stack,
  endpoint: ReadEndpoint,
  { connections, runs, seconds }: LoadSize & { connections: number },
): Promise<{ finding: Finding; paces: readonly Pace[] }> {
  const paces: Pace[] = [];
  const before = cpuTimeOf(pid);
  for (let run = 0; run < (connections === JUDGED ? runs : 1); run += 1) {
    paces.push(await drive(endpoint, { connections, seconds, atLeast: 20 + 5 * connections }));
  }
  const after = cpuTimeOf(pid);
  const answers = paces.reduce((sum, pace) => sum + pace.answers, 0);
  const failures = paces.reduce((sum, pace) => sum + pace.failures, 0);
  const middle = (of: (pace: Pace) => number) => median(paces.map(of));
  const p99 = middle((pace) => pace.p99);
  const { method, path } = endpoint.contract;
  const figures = [
    `p50 ${shown(middle((pace) => pace.p50))} ms`,
    `p99 ${shown(p99)} ms`,
    `${shown(middle((pace) => pace.perSecond))}/s`,
    ...(before === undefined || after === undefined ? [] : [`CPU ${shown((after - before) / answers)} ms`]),
    ...(failures > 0 ? [`${failures} of ${answers} failed`] : []),
  ];
  const finding: Finding = {
    what: `${method} ${path}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    measured: figures.join(', '),
    ...barOf({ connections, p99, failures }),
  };
  return { finding, paces };
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
