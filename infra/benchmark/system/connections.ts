import { Agent, request } from 'node:http';
import { createHistogram } from 'node:perf_hooks';

export interface Target {
  readonly url: string;
  readonly cookie: string;
}

export interface Pace {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  /** Answers that were no success. Their time counts too. */
  readonly failures: number;
}

interface Drive {
  readonly connections: number;
  readonly seconds: number;
  /** A run goes on until it has so many answers, however long that takes. */
  readonly atLeast: number;
}

/**
 * Calls one address over so many kept connections, each of which asks again as soon as it has its answer. Milliseconds
 * from the first byte sent to the last one received.
 */
export async function drive({ url, cookie }: Target, { connections, seconds, atLeast }: Drive): Promise<Pace> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const histogram = createHistogram();
  let failures = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const headers: Record<string, string> = cookie === '' ? {} : { cookie };
  const options = { agent, headers };
  const connection = async () => {
    while (performance.now() < until || histogram.count < atLeast) {
      const sent = performance.now();
      if ((await ask(url, options)) >= 400) failures += 1;
      histogram.record(Math.max(1, Math.round((performance.now() - sent) * 1000)));
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
  const wall = (performance.now() - began) / 1000;
  const at = (percentile: number) => histogram.percentile(percentile) / 1000;
  return { p50: at(50), p99: at(99), perSecond: histogram.count / wall, failures };
}

/** The status, when the whole answer is there. */
function ask(url: string, options: { agent: Agent; headers: Record<string, string> }): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sent.on('error', reject).end();
  });
}
