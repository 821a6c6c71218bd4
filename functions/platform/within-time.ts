/**
 * Returns the result of `work`, and aborts the signal passed to it on a timeout or when `signal` aborts. Rejects with a
 * `TimeoutError` after `ms` milliseconds or with the reason of `signal`, even if `work` ignores its signal.
 *
 * The timer keeps everything reachable until then. Node may garbage-collect an abort listener before it fires: signals
 * under `AbortSignal.any` (nodejs/node#57736) and requests whose body is still being read (nodejs/node#55428). A
 * stalled body would then never time out.
 */
export async function withinTime<Result>(
  ms: number,
  work: (signal: AbortSignal) => PromiseLike<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason));
  });
  const timer = setTimeout(() => ending.abort(new DOMException(`Not done within ${ms} ms`, 'TimeoutError')), ms);
  const follow = () => ending.abort(signal?.reason);
  signal?.addEventListener('abort', follow);
  try {
    return await Promise.race([work(ending.signal), ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', follow);
  }
}
