import { Agent, request } from 'node:http';
import { createHistogram } from 'node:perf_hooks';

export interface Target {
  readonly url: string;
  readonly cookie: string;
}

export interface Pace {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly answers: number;
  /** Answers that were no success, and requests without one. Their time counts too. */
  readonly failures: number;
}

interface Drive {
  readonly connections: number;
  readonly seconds: number;
  /** A run goes on until it has so many answers, however long that takes. */
  readonly atLeast: number;
}

// As long as a browser would be kept waiting by the API at most.
const ANSWER_LIMIT_MS = 30_000;

/**
 * Calls one address over so many kept connections, each of which asks again as soon as it has its answer. Milliseconds
 * from the first byte sent to the last one received. The call that opens a connection is not measured: browsers and the
 * edge keep theirs.
 */
export async function drive({ url, cookie }: Target, { connections, seconds, atLeast }: Drive): Promise<Pace> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers: Record<string, string> = cookie === '' ? {} : { cookie };
  const ask = () => isAnswered(url, { agent, headers, timeout: ANSWER_LIMIT_MS });
  const onEach = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: connections }, work));
  const histogram = createHistogram();
  let failures = 0;
  let began = 0;
  const connection = async () => {
    while (performance.now() < began + seconds * 1000 || histogram.count < atLeast) {
      const sent = performance.now();
      if (!(await ask())) failures += 1;
      histogram.record(Math.max(1, Math.round((performance.now() - sent) * 1000)));
    }
  };
  try {
    await onEach(ask);
    began = performance.now();
    await onEach(connection);
  } finally {
    agent.destroy();
  }
  const wall = (performance.now() - began) / 1000;
  const at = (percentile: number) => histogram.percentile(percentile) / 1000;
  const { count: answers } = histogram;
  return { p50: at(50), p99: at(99), perSecond: answers / wall, answers, failures };
}

interface Sent {
  readonly agent: Agent;
  readonly headers: Record<string, string>;
  readonly timeout: number;
}

/** Whether the whole answer came and was a success. A connection that broke or stayed silent is a failure to count, not to stop at. */
function isAnswered(url: string, options: Sent): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(url, options, (response) => {
      response.on('error', () => resolve(false)).on('end', () => resolve((response.statusCode ?? 500) < 400));
      response.resume();
    });
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(false));
    sent.on('close', () => resolve(false)).end();
  });
}
