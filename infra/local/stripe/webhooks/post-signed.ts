import { createHmac } from 'node:crypto';
import { withinTime } from '../../../../functions/platform/within-time.ts';

const RESPONSE_WITHIN_MS = 10_000;

interface Signed {
  readonly body: string;
  readonly secret: string;
  /** Seconds since 1970. */
  readonly at: number;
}

/** Posts an event as Stripe does. Returns the status, or 0 without a response in time. */
export async function postSigned(url: string, { body, secret, at }: Signed, ending: AbortSignal): Promise<number> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
  };
  const post = async (signal: AbortSignal) => {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  };
  try {
    return await withinTime(RESPONSE_WITHIN_MS, post, ending);
  } catch {
    // Retried later.
    return 0;
  }
}
