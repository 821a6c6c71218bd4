import { createHistogram } from 'node:perf_hooks';
import { signInByHttp } from '../../../web/e2e/http-member.ts';
import { shown, type Findings, type Report } from './finding.ts';

const PEOPLE = ['Sam Starter', 'Priya Professional', 'Elena Executive', 'Frank Free'] as const;

interface Size {
  readonly signIns: number;
  readonly atOnce: number;
}

/** So many sign-ins, at most `atOnce` under way together, each from the button to a session that answers. */
export async function measureStorm(origin: string, { signIns, atOnce }: Size, report: Report): Promise<Findings> {
  const histogram = createHistogram();
  const sessions = new Set<string>();
  const failures = new Map<string, number>();
  let begun = 0;
  const person = async () => {
    while (begun < signIns) {
      const at = (begun += 1);
      const sent = performance.now();
      try {
        sessions.add(await sessionOf(origin, PEOPLE[at % PEOPLE.length] ?? 'Sam Starter'));
      } catch (error) {
        // One that fails is a figure of the storm, not its end.
        failures.set(String(error), (failures.get(String(error)) ?? 0) + 1);
      }
      histogram.record(Math.max(1, Math.round(performance.now() - sent)));
      if (at % 50 === 0) report(`${at} of ${signIns}`);
    }
  };
  await sessionOf(origin, 'Sam Starter');
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, person));
  const perSecond = signIns / ((performance.now() - began) / 1000);
  const reasons = [...failures].map(([reason, times]) => `, ${times} times ${reason}`).join('');
  return {
    how: 'Whole sign-ins: our login, the sign-in page of the local Cognito, our callback, and a first call with the session.',
    findings: [
      {
        what: `${signIns} sign-ins, ${atOnce} at once`,
        measured: `p50 ${shown(histogram.percentile(50))} ms, p99 ${shown(histogram.percentile(99))} ms, ${shown(perSecond)}/s`,
      },
      {
        what: 'sessions of their own that answer',
        measured: `${sessions.size}${reasons}`,
        bar: { limit: `all ${signIns}`, isHeld: sessions.size === signIns },
      },
    ],
  };
}

/** The id of a new session. Throws unless a call with it is answered. */
async function sessionOf(origin: string, name: string): Promise<string> {
  const member = await signInByHttp(origin, name);
  const { status } = await member.send('GET', '/api/auth/user');
  if (status !== 200) throw new Error(`the session was answered ${status}`);
  return member.sessionId;
}
