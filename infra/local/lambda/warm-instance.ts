import {
  createCrashResult,
  MAX_PAYLOAD_BYTES,
  createTimeoutResult,
  type FunctionSettings,
  type Invocation,
  type InvocationResult,
  type RuntimeMessage,
} from './invocation.ts';

/** The connection to the thread or process that runs the code. */
interface InstanceConnection {
  send(message: object): void;
  /** Kills the thread or process and everything it started. */
  end(): Promise<void>;
}

// Lambda's limit for a cold start is 10 s, but loading the analysis models can take longer on a
// busy machine.
const START_TIMEOUT_MS = 30_000;

interface Pending {
  invocation: Invocation;
  resolve: (result: InvocationResult) => void;
  timer?: NodeJS.Timeout;
}

/**
 * Runs invocations in a thread or process, with a timeout for its startup and for each invocation.
 * The caller limits concurrency.
 */
export class WarmInstance {
  /** True if the instance accepts no more events. */
  isClosed = false;
  private connection: InstanceConnection | undefined;
  private isReady = false;
  private startTimer: NodeJS.Timeout | undefined;
  private closing: Promise<void> | undefined;
  private readonly pending = new Map<string, Pending>();

  constructor(private readonly settings: FunctionSettings) {}

  get isBusy(): boolean {
    return this.pending.size > 0;
  }

  /** Must be called once, before the first run. */
  attach(connection: InstanceConnection): void {
    this.connection = connection;
  }

  /**
   * Never rejects. A timeout or crash closes the instance; only a crash fails the other running
   * invocations.
   */
  run(invocation: Invocation): Promise<InvocationResult> {
    return new Promise((resolve) => {
      if (this.isClosed)
        return resolve(createCrashResult('Runtime.ExitError', 'The instance has ended'));

      const pending: Pending = { invocation, resolve };
      this.pending.set(invocation.invocationId, pending);
      if (this.isReady) return this.start(pending);

      this.startTimer ??= setTimeout(() => {
        this.finish(
          createCrashResult(
            'Sandbox.Timedout',
            `The function did not start within ${START_TIMEOUT_MS / 1000} seconds`,
          ),
        );
      }, START_TIMEOUT_MS);
    });
  }

  /** Fails all pending invocations and kills the instance with everything it started. */
  async stop(): Promise<void> {
    this.settleAll(createCrashResult('Runtime.ExitError', 'The instance was stopped'));
    await this.end();
  }

  handleMessage(message: RuntimeMessage): void {
    if (message.type === 'ready') {
      this.isReady = true;
      clearTimeout(this.startTimer);
      this.pending.forEach((pending) => this.start(pending));
    }

    if (message.type === 'crash' || message.type === 'unusable')
      this.finish(createCrashResult(message.errorType, message.errorMessage));
    if (message.type === 'result') this.settle(message.invocationId, parseResult(message.payload));

    if (message.type === 'failure' && message.invocationId !== undefined) {
      const { errorType, errorMessage } = message;
      this.settle(message.invocationId, { ok: false, kind: 'threw', errorType, errorMessage });
    }
  }

  /** Called when the thread or process exits or is killed. */
  handleExit(reason: string): void {
    this.settleAll(createCrashResult('Runtime.ExitError', reason));
  }

  /** Settles all pending invocations with this result and ends the instance. */
  finish(result: InvocationResult): void {
    this.settleAll(result);
    void this.end();
  }

  private start(pending: Pending): void {
    const limitMs = this.settings.timeoutSeconds * 1000;
    const { invocation } = pending;
    pending.timer = setTimeout(() => {
      // Let other running events finish, but don't start new ones.
      this.isClosed = true;
      this.settle(invocation.invocationId, createTimeoutResult(this.settings));
    }, limitMs);

    this.connection?.send({ type: 'invoke', ...invocation, deadline: Date.now() + limitMs });
  }

  private settleAll(result: InvocationResult): void {
    this.isClosed = true;
    clearTimeout(this.startTimer);
    for (const id of this.pending.keys()) this.settle(id, result);
  }

  /** Ignores late results of invocations that are already settled. */
  private settle(invocationId: string, result: InvocationResult): void {
    const pending = this.pending.get(invocationId);
    if (!pending) return;

    clearTimeout(pending.timer);
    this.pending.delete(invocationId);
    pending.resolve(result);
    if (this.isClosed && this.pending.size === 0) void this.end();
  }

  private end(): Promise<void> {
    this.closing ??= this.connection?.end();
    return this.closing ?? Promise.resolve();
  }
}

function parseResult(payload: string): InvocationResult {
  if (Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES)
    return { ok: true, payload: JSON.parse(payload) as unknown };

  return createCrashResult(
    'Function.ResponseSizeTooLarge',
    `The reply is over ${MAX_PAYLOAD_BYTES} bytes`,
  );
}
