/** A function's runtime settings from the template. */
export interface FunctionSettings {
  name: string;
  arn: string;
  /** The bundle's folder, `/var/task` on AWS. */
  codeFolder: string;
  /** E.g. `index.handler`. */
  handler: string;
  timeoutSeconds: number;
  memoryMb: number;
  /** The function's complete process.env. */
  environment: Readonly<Record<string, string>>;
  /** If true (`TenancyConfig` in the template), each instance serves only one tenant. */
  isTenantIsolated?: boolean;
  /** If set, runs the function in a process that listens for a debugger on this port. */
  inspectorPort?: number;
}

/** Lambda's size limit for a synchronous event or reply, in bytes. */
export const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

export interface Invocation {
  invocationId: string;
  /** The event as JSON. */
  payload: string;
  /** Set only for functions with tenant isolation, which require it. */
  tenantId?: string;
  /** How far the function's clock is ahead of the machine's. */
  clockOffsetMs: number;
}

/**
 * `threw`: the handler threw. `throttled`: the account's concurrency limit was reached. `crash`:
 * any other failure, e.g. the process exited or the bundle can't be loaded.
 */
export type InvocationResult =
  | { ok: true; payload: unknown }
  | {
      ok: false;
      kind: 'threw' | 'crash' | 'timeout' | 'throttled';
      errorType: string;
      errorMessage: string;
    };

/** Messages sent by runtime.mjs. */
export type RuntimeMessage =
  | { type: 'started' | 'ready' }
  | { type: 'result'; invocationId: string; payload: string }
  | {
      type: 'failure' | 'crash' | 'unusable';
      invocationId?: string;
      errorType: string;
      errorMessage: string;
    };

/** A thread's output on stdout or stderr. */
export interface LogMessage {
  type: 'log';
  text: string;
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
