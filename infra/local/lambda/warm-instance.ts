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

/** How to reach the code: a thread or a process. */
export interface Carrier {
  send(message: object): void;
  /** Ends the carrier at once, with all that it started. */
  end(): Promise<void>;
}

// Lambda gives a cold start 10 s; the models of the analysis take longer on a busy machine.
const START_LIMIT_MS = 30_000;

/** Turns the messages of a carrier into invocations with a start, a timeout and an end. */
export class WarmInstance implements Instance {
  over = false;
  private carrier: Carrier | undefined;
  private isReady = false;
  private pending: { readonly invocation: Invocation; settle(result: InvocationResult): void } | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: FunctionSettings) {}

  /** Must be called once, before the first run. */
  attach(carrier: Carrier): void {
    this.carrier = carrier;
  }

  run(invocation: Invocation): Promise<InvocationResult> {
    return new Promise((resolve) => {
      this.pending = { invocation, settle: resolve };
      if (this.over) return this.settle(crashed('Runtime.ExitError', 'The instance has ended'));
      if (this.isReady) return this.start();
      this.timer = setTimeout(() => {
        this.finish(crashed('Sandbox.Timedout', `The function did not start within ${START_LIMIT_MS / 1000} seconds`));
      }, START_LIMIT_MS);
    });
  }

  async stop(): Promise<void> {
    this.over = true;
    this.settle(crashed('Runtime.ExitError', 'The instance was stopped'));
    await this.carrier?.end();
  }

  take(message: RuntimeMessage): void {
    if (message.type === 'ready') {
      this.isReady = true;
      if (this.pending) this.start();
    }
    if (message.type === 'crash' || message.type === 'unusable')
      this.finish(crashed(message.errorType, message.errorMessage));
    // A late answer of an invocation that is settled already concerns nobody.
    if ('invocationId' in message && message.invocationId !== this.pending?.invocation.invocationId) return;
    if (message.type === 'result') this.settle(replyOf(message.payload));
    if (message.type === 'failure') {
      this.settle({ ok: false, kind: 'threw', errorType: message.errorType, errorMessage: message.errorMessage });
    }
  }

  /** The carrier ended by itself or was killed. */
  ended(reason: string): void {
    this.over = true;
    this.settle(crashed('Runtime.ExitError', reason));
  }

  /** Gives the result and ends the instance. */
  finish(result: InvocationResult): void {
    this.over = true;
    this.settle(result);
    void this.carrier?.end();
  }

  private start(): void {
    if (!this.pending) return;
    clearTimeout(this.timer);
    const limitMs = this.settings.timeoutSeconds * 1000;
    const { invocation } = this.pending;
    this.timer = setTimeout(() => this.finish(timedOut(this.settings)), limitMs);
    this.carrier?.send({ type: 'invoke', ...invocation, deadline: Date.now() + limitMs });
  }

  private settle(result: InvocationResult): void {
    clearTimeout(this.timer);
    const { pending } = this;
    this.pending = undefined;
    pending?.settle(result);
  }
}

function replyOf(payload: string): InvocationResult {
  if (Buffer.byteLength(payload) <= PAYLOAD_LIMIT) return { ok: true, payload: JSON.parse(payload) as unknown };
  return crashed('Function.ResponseSizeTooLarge', `The reply is over ${PAYLOAD_LIMIT} bytes`);
}
