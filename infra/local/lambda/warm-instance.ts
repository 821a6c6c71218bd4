import {
  crashed,
  PAYLOAD_LIMIT,
  timedOut,
  type FunctionSettings,
  type Instance,
  type Invocation,
  type InvocationResult,
  type RuntimeMessage,
} from './invocation.ts';

/** The connection to the code's thread or process. */
export interface Carrier {
  send(message: object): void;
  /** Ends the thread or process immediately, with everything it started. */
  end(): Promise<void>;
}

// Lambda's limit for a cold start is 10 s, but loading the analysis models can take longer on a busy machine.
const START_LIMIT_MS = 30_000;

interface Pending {
  readonly invocation: Invocation;
  readonly resolve: (result: InvocationResult) => void;
  timer?: NodeJS.Timeout;
}

/** Runs invocations over a carrier, with start and invocation timeouts. The caller limits concurrency. */
export class WarmInstance implements Instance {
  over = false;
  private carrier: Carrier | undefined;
  private isReady = false;
  private startTimer: NodeJS.Timeout | undefined;
  private ending: Promise<void> | undefined;
  private readonly pending = new Map<string, Pending>();

  constructor(private readonly settings: FunctionSettings) {}

  /** Must be called once, before the first run. */
  attach(carrier: Carrier): void {
    this.carrier = carrier;
  }

  run(invocation: Invocation): Promise<InvocationResult> {
    return new Promise((resolve) => {
      if (this.over) return resolve(crashed('Runtime.ExitError', 'The instance has ended'));
      const pending: Pending = { invocation, resolve };
      this.pending.set(invocation.invocationId, pending);
      if (this.isReady) return this.start(pending);
      this.startTimer ??= setTimeout(() => {
        this.finish(crashed('Sandbox.Timedout', `The function did not start within ${START_LIMIT_MS / 1000} seconds`));
      }, START_LIMIT_MS);
    });
  }

  async stop(): Promise<void> {
    this.settleAll(crashed('Runtime.ExitError', 'The instance was stopped'));
    await this.end();
  }

  take(message: RuntimeMessage): void {
    if (message.type === 'ready') {
      this.isReady = true;
      clearTimeout(this.startTimer);
      this.pending.forEach((pending) => this.start(pending));
    }
    if (message.type === 'crash' || message.type === 'unusable')
      this.finish(crashed(message.errorType, message.errorMessage));
    if (message.type === 'result') this.settle(message.invocationId, replyOf(message.payload));
    if (message.type === 'failure' && message.invocationId !== undefined) {
      const { errorType, errorMessage } = message;
      this.settle(message.invocationId, { ok: false, kind: 'threw', errorType, errorMessage });
    }
  }

  /** Called when the carrier exits or is killed. */
  ended(reason: string): void {
    this.settleAll(crashed('Runtime.ExitError', reason));
  }

  /** Settles every invocation with the result and ends the instance. */
  finish(result: InvocationResult): void {
    this.settleAll(result);
    void this.end();
  }

  private start(pending: Pending): void {
    const limitMs = this.settings.timeoutSeconds * 1000;
    const { invocation } = pending;
    pending.timer = setTimeout(() => {
      // Other running events may finish, but no new ones start.
      this.over = true;
      this.settle(invocation.invocationId, timedOut(this.settings));
    }, limitMs);
    this.carrier?.send({ type: 'invoke', ...invocation, deadline: Date.now() + limitMs });
  }

  private settleAll(result: InvocationResult): void {
    this.over = true;
    clearTimeout(this.startTimer);
    for (const id of this.pending.keys()) this.settle(id, result);
  }

  /** Ignores late results of settled invocations. */
  private settle(invocationId: string, result: InvocationResult): void {
    const pending = this.pending.get(invocationId);
    if (!pending) return;
    clearTimeout(pending.timer);
    this.pending.delete(invocationId);
    pending.resolve(result);
    if (this.over && this.pending.size === 0) void this.end();
  }

  private end(): Promise<void> {
    this.ending ??= this.carrier?.end();
    return this.ending ?? Promise.resolve();
  }
}

function replyOf(payload: string): InvocationResult {
  if (Buffer.byteLength(payload) <= PAYLOAD_LIMIT) return { ok: true, payload: JSON.parse(payload) as unknown };
  return crashed('Function.ResponseSizeTooLarge', `The reply is over ${PAYLOAD_LIMIT} bytes`);
}
