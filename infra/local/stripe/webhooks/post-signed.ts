import { createHmac } from 'node:crypto';
import { withinTime } from '../../../../functions/platform/within-time.ts';

const ANSWER_WITHIN_MS = 10_000;

interface Signed {
  readonly body: string;
  readonly secret: string;
  /** In seconds since 1970. */
  readonly at: number;
}

/** Posts an event as Stripe does. Answers the status; 0 when nobody answered in time. */
export async function postSigned(url: string, { body, secret, at }: Signed, ending: AbortSignal): Promise<number> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signature(body, secret, at),
  };
  const post = async (signal: AbortSignal) => {
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  };
  try {
    return await withinTime(ANSWER_WITHIN_MS, post, ending);
  } catch {
    // Nobody there, or no answer in time: what the next try is for.
    return 0;
  }
}

/** The header `stripe-signature`, at this time in seconds. */
function signature(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
