/** What a function needs to run, read from the template. */
export interface FunctionSettings {
  readonly name: string;
  readonly arn: string;
  /** The bundle's folder, `/var/task` on AWS. */
  readonly codeFolder: string;
  /** `index.handler` */
  readonly handler: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Everything the function sees in process.env. */
  readonly environment: Readonly<Record<string, string>>;
  /** `TenancyConfig` of the template: an instance serves one tenant only. */
  readonly isTenantIsolated?: boolean;
  /** Runs in one process that waits here for a debugger, e.g. Chrome's or an editor's. */
  readonly inspectorPort?: number;
}

/** Bytes of an event and of a reply, as Lambda limits a synchronous call. */
export const PAYLOAD_LIMIT = 6 * 1024 * 1024;

export interface Invocation {
  readonly invocationId: string;
  /** The event as JSON, written once. */
  readonly payload: string;
  /** There if, and only if, the function isolates tenants. */
  readonly tenantId?: string;
}

/** `crash` covers a process that ended, a handler that threw and a bundle that cannot be loaded. */
export type InvocationResult =
  | { readonly ok: true; readonly payload: unknown }
  | {
      readonly ok: false;
      readonly kind: 'threw' | 'crash' | 'timeout';
      readonly errorType: string;
      readonly errorMessage: string;
    };

/** A warm copy of a function. */
export interface Instance {
  /** Never rejects. A crash ends all that runs; after a timeout what else runs ends in peace. Both leave the instance over. */
  run(invocation: Invocation): Promise<InvocationResult>;
  /** Takes no further event. */
  readonly over: boolean;
  /** Ends it with everything it started, whatever it does now. */
  stop(): Promise<void>;
}

/** The messages of runtime.mjs. */
export type RuntimeMessage =
  | { readonly type: 'started' | 'ready' }
  | { readonly type: 'result'; readonly invocationId: string; readonly payload: string }
  | {
      readonly type: 'failure' | 'crash' | 'unusable';
      readonly invocationId?: string;
      readonly errorType: string;
      readonly errorMessage: string;
    };

/** What a thread writes to its output or error stream. */
export interface LogMessage {
  readonly type: 'log';
  readonly text: string;
}

export function timedOut(settings: FunctionSettings): InvocationResult {
  return {
    ok: false,
    kind: 'timeout',
    errorType: 'Sandbox.Timedout',
    errorMessage: `Task timed out after ${settings.timeoutSeconds.toFixed(2)} seconds`,
  };
}

export function crashed(errorType: string, errorMessage: string): InvocationResult {
  return { ok: false, kind: 'crash', errorType, errorMessage };
}
