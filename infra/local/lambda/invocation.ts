/** A function's runtime settings from the template. */
export interface FunctionSettings {
  readonly name: string;
  readonly arn: string;
  /** The bundle's folder, `/var/task` on AWS. */
  readonly codeFolder: string;
  /** E.g. `index.handler`. */
  readonly handler: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** The function's complete process.env. */
  readonly environment: Readonly<Record<string, string>>;
  /** If true (`TenancyConfig` in the template), each instance serves only one tenant. */
  readonly isTenantIsolated?: boolean;
  /** If set, runs the function in a process that listens for a debugger on this port. */
  readonly inspectorPort?: number;
}

/** Lambda's size limit for a synchronous event or reply, in bytes. */
export const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

export interface Invocation {
  readonly invocationId: string;
  /** The event as JSON. */
  readonly payload: string;
  /** Set only for functions with tenant isolation, which require it. */
  readonly tenantId?: string;
}

/**
 * `threw`: the handler threw. `throttled`: the account's concurrency limit was reached. `crash`: any other failure, e.g.
 * the process exited or the bundle can't be loaded.
 */
export type InvocationResult =
  | { readonly ok: true; readonly payload: unknown }
  | {
      readonly ok: false;
      readonly kind: 'threw' | 'crash' | 'timeout' | 'throttled';
      readonly errorType: string;
      readonly errorMessage: string;
    };

/** Messages sent by runtime.mjs. */
export type RuntimeMessage =
  | { readonly type: 'started' | 'ready' }
  | { readonly type: 'result'; readonly invocationId: string; readonly payload: string }
  | {
      readonly type: 'failure' | 'crash' | 'unusable';
      readonly invocationId?: string;
      readonly errorType: string;
      readonly errorMessage: string;
    };

/** A thread's output on stdout or stderr. */
export interface LogMessage {
  readonly type: 'log';
  readonly text: string;
}

export function createTimeoutResult(settings: FunctionSettings): InvocationResult {
  return {
    ok: false,
    kind: 'timeout',
    errorType: 'Sandbox.Timedout',
    errorMessage: `Task timed out after ${settings.timeoutSeconds.toFixed(2)} seconds`,
  };
}

export function createCrashResult(errorType: string, errorMessage: string): InvocationResult {
  return { ok: false, kind: 'crash', errorType, errorMessage };
}
