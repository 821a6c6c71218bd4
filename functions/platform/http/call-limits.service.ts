import type { Contract } from '#shared/http/contract.ts';
import { limitMessage, type Limit, type LimitScope } from '#shared/http/limits.ts';
import { log } from '../logging.ts';
import type { CountedCall, RateLimitStore } from '../rate-limit.store.ts';
import type { Principal } from '../session/principal.ts';
import type { RawRequest } from './call.ts';
import { clientIp, countedNetworks } from './client-ip.ts';
import { refuse, type Refusal } from './refusal.ts';

export interface CallCounts {
  counters: Pick<RateLimitStore, 'admit'>;
  /** Multiplies all limits. */
  factor: number;
  now: () => Date;
}

export interface LimitedCall {
  body: unknown;
  caller: Principal | null;
  request: Pick<RawRequest, 'headers' | 'sourceIp'>;
}

/**
 * Smallest scope first, so that a caller over their own limit doesn't use up the limits of others.
 */
const SCOPES: readonly LimitScope[] = ['member', 'network', 'members', 'visitors'];

/**
 * Counts one call. `countAll` counts it toward the limits that apply to all calls, `count` toward
 * those that the use case counts. Both return a refusal if a limit is reached.
 */
export function createCount(
  { name, limits = [] }: Contract,
  callCounts: CallCounts | null,
  call: LimitedCall,
) {
  const countEach = (counted: readonly Limit[], onceKey?: string) =>
    callCounts ? countCall(callCounts, counted, { ...call, onceKey }) : Promise.resolve(undefined);

  return {
    countAll: () => countEach(limits.filter(({ countedBy }) => countedBy === undefined)),
    count(counter: string, onceKey?: string) {
      const counted = limits.filter(
        (each) => each.countedBy === 'use-case' && each.counter === counter,
      );
      if (counted.length === 0) throw new Error(`${name} declares no limit ${counter}`);

      return countEach(counted, onceKey);
    },
  };
}

async function countCall(
  { counters, factor, now }: CallCounts,
  limits: readonly Limit[],
  { onceKey, ...call }: LimitedCall & { onceKey: string | undefined },
): Promise<Refusal | undefined> {
  const ordered = SCOPES.flatMap((scope) => limits.filter(({ per }) => per === scope));
  for (const limit of ordered) {
    for (const { subject, max } of findSubjects(limit, call)) {
      const counted: CountedCall = { subject, limit: max * factor, window: limit.window, onceKey };
      const retryAfterSeconds = await counters.admit(counted, now());
      if (retryAfterSeconds === null) continue;

      // Watched by an alarm: everyone else is refused too.
      if (isForSite(limit))
        log('warn', 'site limit reached', { counter: limit.counter, per: limit.per });

      return refuseOverLimit(retryAfterSeconds);
    }
  }

  return undefined;
}

export function refuseOverLimit(retryAfterSeconds: number): Refusal {
  return refuse('TOO_MANY_REQUESTS', {
    retryAfterSeconds,
    message: limitMessage(retryAfterSeconds),
  });
}

function isForSite({ per, field }: Limit): boolean {
  return (per === 'members' || per === 'visitors') && field === undefined;
}

interface Subject {
  subject: string;
  max: number;
}

/** The subjects to count. Empty if the limit's scope doesn't apply to the caller. */
function findSubjects(limit: Limit, call: LimitedCall): readonly Subject[] {
  const value = limit.field === undefined ? '' : readField(call.body, limit.field);
  if (value === undefined) return [];

  const toSubject = (who: string, max: number) => ({
    subject: [limit.counter, limit.per, who, value].join('#'),
    max,
  });

  const { caller, request } = call;
  const max = caller?.role === 'admin' ? (limit.adminMax ?? limit.max) : limit.max;

  switch (limit.per) {
    case 'member':
      return caller ? [toSubject(caller.memberId, max)] : [];
    case 'members':
      return caller ? [toSubject('', limit.max)] : [];
    case 'visitors':
      return caller ? [] : [toSubject('', limit.max)];
    case 'network': {
      if (caller) return [];

      const networks = countedNetworks(clientIp(request));
      // Limits on a field count only the smallest network, because the limits without a field cover
      // the larger ones.
      const counted = limit.field === undefined ? networks : networks.slice(0, 1);

      return counted.map(({ network, factor }) => toSubject(network, limit.max * factor));
    }
  }
}

/** Undefined if the body lacks the field, as some shapes of a union do. */
function readField(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Object.entries(body).find(([name]) => name === field)?.[1];
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}
