/**
 * What `work` gives. Rejects with a `TimeoutError` after `ms` milliseconds, or with the reason of `signal` once that
 * aborts, whether `work` listens or not; it is told by the signal it is given.
 *
 * A timer holds all of it until then. Node may collect what passes an abort on before it fires, both the signals under
 * `AbortSignal.any` (nodejs/node#57736) and a request whose body is still being read (nodejs/node#55428): then a body
 * that stalls would be waited for without end.
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
