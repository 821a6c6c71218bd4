import { median } from '../../../functions/analysis/measure/statistics.ts';
import { drive, type Pace } from './connections.ts';
import { barAtMost, shown, type Finding, type Findings } from './finding.ts';
import { readEndpoints, type ReadEndpoint } from './read-endpoints.ts';

const CONNECTIONS = [1, 16, 64] as const;
/** Where the bar is. */
const JUDGED = 16;
const P99_LIMIT_MS = 60;

export interface LoadSize {
  readonly runs: number;
  readonly seconds: number;
}

/** Every endpoint that reads, through the edge and the API of the local stack, one after the other. */
export async function measureLoad(origin: string, { runs, seconds }: LoadSize): Promise<Findings> {
  const findings: Finding[] = [];
  for (const endpoint of await readEndpoints(origin)) {
    // Instances start when they are needed: the first answers tell of that, not of the endpoint.
    await drive(endpoint, { connections: Math.max(...CONNECTIONS), seconds: 0, atLeast: 128 });
    for (const connections of CONNECTIONS) findings.push(await measure(endpoint, connections, { runs, seconds }));
  }
  return {
    how: `Each reading endpoint over kept connections through edge and API, warm, median of ${runs} runs of ${seconds} s.`,
    findings,
  };
}

async function measure(endpoint: ReadEndpoint, connections: number, { runs, seconds }: LoadSize): Promise<Finding> {
  const paces: Pace[] = [];
  for (let run = 0; run < runs; run += 1) {
    paces.push(await drive(endpoint, { connections, seconds, atLeast: 20 + 5 * connections }));
  }
  const middle = (of: (pace: Pace) => number) => median(paces.map(of));
  const p99 = middle((pace) => pace.p99);
  const [p50, perSecond] = [middle((pace) => pace.p50), middle((pace) => pace.perSecond)];
  const failures = paces.reduce((sum, pace) => sum + pace.failures, 0);
  const { method, path } = endpoint.contract;
  return {
    what: `${method} ${path}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    measured: `p50 ${shown(p50)} ms, p99 ${shown(p99)} ms, ${shown(perSecond)}/s${failures > 0 ? `, ${failures} failed` : ''}`,
    ...barOf({ connections, p99, failures }),
  };
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
