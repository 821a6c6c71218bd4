import { createHistogram } from 'node:perf_hooks';
import { signInByHttp } from '../../../web/e2e/http-member.ts';
import { shown, type Findings } from './finding.ts';

const PEOPLE = ['Sam Starter', 'Priya Professional', 'Elena Executive', 'Frank Free'] as const;

/** So many sign-ins, at most `atOnce` under way together, each from the button to a session that answers. */
export async function measureStorm(
  origin: string,
  { signIns, atOnce }: { signIns: number; atOnce: number },
): Promise<Findings> {
  const histogram = createHistogram();
  const sessions = new Set<string>();
  let begun = 0;
  const person = async () => {
    while (begun < signIns) {
      const at = (begun += 1);
      const sent = performance.now();
      const member = await signInByHttp(origin, PEOPLE[at % PEOPLE.length] ?? 'Sam Starter');
      histogram.record(Math.max(1, Math.round(performance.now() - sent)));
      const { status } = await member.send('GET', '/api/auth/user');
      if (status === 200) sessions.add(member.sessionId);
    }
  };
  await signInByHttp(origin, 'Sam Starter');
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, person));
  const perSecond = signIns / ((performance.now() - began) / 1000);
  return {
    how: 'Whole sign-ins: our login, the sign-in page of the local Cognito, our callback, and a first call with the session.',
    findings: [
      {
        what: `${signIns} sign-ins, ${atOnce} at once`,
        measured: `p50 ${shown(histogram.percentile(50))} ms, p99 ${shown(histogram.percentile(99))} ms, ${shown(perSecond)}/s`,
      },
      {
        what: 'sessions of their own that answer',
        measured: String(sessions.size),
        bar: { limit: `all ${signIns}`, isHeld: sessions.size === signIns },
      },
    ],
  };
}
