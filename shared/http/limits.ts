/**
 * Who shares a count. `member`: one signed-in member. `members`: all of them together. `network`:
 * signed-out callers of one IP network. `visitors`: all signed-out callers together.
 */
export type LimitScope = 'member' | 'members' | 'network' | 'visitors';

/** A limit on an endpoint's calls. Endpoints that name the same counter share its count. */
export interface Limit {
  /** Kebab-case. */
  readonly counter: string;
  readonly per: LimitScope;
  readonly max: number;
  /** A fixed window of one UTC hour or day. */
  readonly window: 'hour' | 'day';
  /**
   * A text field of the body. Each of its values is counted separately within the scope, ignoring
   * case.
   */
  readonly field?: string;
  /** Replaces `max` for administrators. */
  readonly adminMax?: number;
  /**
   * If set, only calls that the use case counts with `call.count(counter)` are counted. By default,
   * all calls are.
   */
  readonly countedBy?: 'use-case';
}

/**
 * The networks of an IPv6 address that are counted, by prefix length. Providers assign a /64 to a
 * household, but a /56 or /48 to anyone who asks. Those get only a few times the limit of a /64. An
 * IPv4 address is counted like a /64.
 */
export const networkLimitFactors = { 64: 1, 56: 2, 48: 4 } as const;

/**
 * People who share one IP address, such as a class or the visitors of a career center. Limits per
 * network must let all of them sign up, record, and read a report at the same time.
 */
export const PEOPLE_PER_NETWORK = 40;

/** The wait to show: `12 minutes`, `a minute`, or `5 hours`. */
function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return 'a minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The message of a call over a limit. */
export function limitMessage(retryAfterSeconds: number): string {
  return `Too many attempts. Try again in ${formatWait(retryAfterSeconds)}.`;
}
