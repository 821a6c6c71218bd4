/**
 * Returns the result of `work`. Rejects with a `TimeoutError` after `ms` milliseconds, or with the
 * abort reason of `signal`, even if `work` ignores the signal that it receives.
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
  // A pending timer keeps the controller's abort listeners reachable. With `AbortSignal.any`, Node
  // may garbage-collect a listener before it fires (nodejs/node#57736, nodejs/node#55428).
  const timer = setTimeout(
    () => controller.abort(new DOMException(`Not done within ${ms} ms`, 'TimeoutError')),
    ms,
  );

  const forwardAbort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', forwardAbort);

  try {
    return await Promise.race([work(controller.signal), aborted]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forwardAbort);
  }
}
