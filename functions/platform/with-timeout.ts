/**
 * Returns the result of `work`, and aborts the signal passed to it on a timeout or when `signal` aborts. Rejects with a
 * `TimeoutError` after `ms` milliseconds or with the reason of `signal`, even if `work` ignores its signal.
 *
 * Uses a timer instead of `AbortSignal.any`, because the pending timer keeps the controller and its listeners
 * reachable. Otherwise, Node may garbage-collect an abort listener before it fires (nodejs/node#57736,
 * nodejs/node#55428), and a response that stalls would never time out.
 */
export async function withTimeout<Result>(
  ms: number,
  work: (signal: AbortSignal) => PromiseLike<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  const timer = setTimeout(() => controller.abort(new DOMException(`Not done within ${ms} ms`, 'TimeoutError')), ms);
  const forwardAbort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', forwardAbort);
  try {
    return await Promise.race([work(controller.signal), aborted]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forwardAbort);
  }
}
