import { randomUUID } from 'node:crypto';
import { FunctionLog } from './function-log.ts';
import {
  crashed,
  PAYLOAD_LIMIT,
  type FunctionSettings,
  type Instance,
  type Invocation,
  type InvocationResult,
} from './invocation.ts';
import { startProcess } from './process-instance.ts';
import { startThread } from './thread-instance.ts';

const IDLE_MS = 5 * 60_000;

interface Waiting {
  readonly invocation: Invocation;
  resolve(result: InvocationResult): void;
}

/** Whether a function's work is heavy enough to want a process of its own. */
export function isHeavy(settings: FunctionSettings): boolean {
  return settings.timeoutSeconds > 60 || settings.memoryMb > 2048;
}

/** A function with its warm instances. What finds none free waits its turn. */
export class LocalFunction {
  private idle: { readonly instance: Instance; readonly timer: NodeJS.Timeout }[] = [];
  private readonly busy = new Set<Instance>();
  private readonly queue: Waiting[] = [];
  private readonly stale = new WeakSet<Instance>();
  private isClosed = false;

  constructor(
    readonly settings: FunctionSettings,
    private readonly log: FunctionLog,
    readonly maxInstances: number,
  ) {}

  /** Runs the handler with the event. Never rejects: a failure is a result. */
  async invoke(event: unknown): Promise<InvocationResult> {
    const payload = JSON.stringify(event);
    if (Buffer.byteLength(payload) > PAYLOAD_LIMIT) {
      return crashed('RequestEntityTooLarge', `The event is over ${PAYLOAD_LIMIT} bytes`);
    }
    const result = await new Promise<InvocationResult>((resolve) => {
      this.queue.push({ invocation: { invocationId: randomUUID(), payload }, resolve });
      this.next();
    });
    if (!result.ok) this.report(result.kind, result.errorMessage);
    return result;
  }

  /** The next events run on new code; what is running now ends on the old. */
  async reload(): Promise<void> {
    for (const instance of this.busy) this.stale.add(instance);
    await this.stopIdle();
  }

  /** Ends all instances at once, e.g. to see what a killed worker leaves behind. The function stays usable. */
  async kill(): Promise<void> {
    await Promise.all([...this.busy].map((instance) => instance.stop()));
    await this.stopIdle();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const waiting of this.queue.splice(0)) waiting.resolve(crashed('Runtime.ExitError', 'The runner is stopping'));
    await this.kill();
    this.log.close();
  }

  private next(): void {
    if (this.isClosed || this.busy.size >= this.maxInstances) return;
    const waiting = this.queue.shift();
    if (!waiting) return;
    const instance = this.takeInstance();
    this.busy.add(instance);
    void instance.run(waiting.invocation).then((result) => {
      this.busy.delete(instance);
      this.giveBack(instance);
      waiting.resolve(result);
      this.next();
    });
  }

  private takeInstance(): Instance {
    for (let found = this.idle.pop(); found; found = this.idle.pop()) {
      clearTimeout(found.timer);
      if (!found.instance.over) return found.instance;
    }
    return isHeavy(this.settings) ? startProcess(this.settings, this.log) : startThread(this.settings, this.log);
  }

  private giveBack(instance: Instance): void {
    if (instance.over) return;
    if (this.isClosed || this.stale.has(instance)) return void instance.stop();
    const timer = setTimeout(() => {
      this.idle = this.idle.filter((entry) => entry.instance !== instance);
      void instance.stop();
    }, IDLE_MS);
    timer.unref();
    this.idle.push({ instance, timer });
  }

  private async stopIdle(): Promise<void> {
    const idle = this.idle.splice(0);
    idle.forEach(({ timer }) => clearTimeout(timer));
    await Promise.all(idle.map(({ instance }) => instance.stop()));
  }

  private report(kind: string, errorMessage: string): void {
    // A handler that threw has logged it already, with its stack.
    if (kind === 'threw' || this.isClosed) return;
    this.log.write(Buffer.from(`${JSON.stringify({ level: 'error', event: kind, errorMessage })}\n`));
  }
}
