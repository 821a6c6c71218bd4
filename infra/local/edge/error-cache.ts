import { getHeader, type HttpRequest } from '../http-api/http-message.ts';
import type { EdgeReply } from './edge-reply.ts';

/**
 * Errors that CloudFront doesn't cache if the origin forbids caching. It caches all other errors
 * regardless.
 */
const CACHE_CONTROL_RESPECTED_ERRORS = [404, 414, 501];

/**
 * Caches errors as CloudFront does: everyone who asks for the path gets the same error until it
 * expires. The cache key has no query string and no cookie, because no cache policy of the app
 * includes them.
 */
export class ErrorCache {
  private readonly entries = new Map<string, { reply: EdgeReply; until: number }>();

  /**
   * Returns the cached error, or calls the origin. `errorSeconds` maps each status to its cache
   * lifetime.
   */
  async fetch(
    { method, path }: HttpRequest,
    errorSeconds: ReadonlyMap<number, number>,
    fetchFromOrigin: () => Promise<EdgeReply>,
  ): Promise<EdgeReply> {
    const isCacheable = method === 'GET' || method === 'HEAD';
    const cached = this.entries.get(path);
    if (isCacheable && cached && cached.until > Date.now()) return cached.reply;

    const reply = await fetchFromOrigin();
    const seconds = errorSeconds.get(reply.status) ?? 0;
    const isForbidden =
      CACHE_CONTROL_RESPECTED_ERRORS.includes(reply.status) &&
      /no-store|no-cache|private/.test(getHeader(reply, 'cache-control') ?? '');

    if (isCacheable && seconds > 0 && !isForbidden && Buffer.isBuffer(reply.body))
      this.entries.set(path, { reply, until: Date.now() + 1000 * seconds });

    return reply;
  }
}
