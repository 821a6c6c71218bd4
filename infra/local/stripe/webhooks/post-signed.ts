import { createHmac } from 'node:crypto';
import { withTimeout } from '../../../../functions/platform/with-timeout.ts';

const RESPONSE_TIMEOUT_MS = 10_000;

interface SignedEvent {
  readonly body: string;
  readonly secret: string;
  /** Seconds since 1970. */
  readonly sentAtSeconds: number;
}

/** Posts a signed event, as Stripe does. Returns the response status, or 0 if no response arrived in time. */
export async function postSigned(
  url: string,
  { body, secret, sentAtSeconds }: SignedEvent,
  closing: AbortSignal,
): Promise<number> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${sentAtSeconds},v1=${createHmac('sha256', secret).update(`${sentAtSeconds}.${body}`).digest('hex')}`,
  };
  const post = async (signal: AbortSignal) => {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  };
  try {
    return await withTimeout(RESPONSE_TIMEOUT_MS, post, closing);
  } catch {
    // The deliverer retries later.
    return 0;
  }
}
