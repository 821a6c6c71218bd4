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

interface Warm {
  readonly instance: Instance;
  readonly tenantId: string | undefined;
  running: number;
  /** The code was replaced: the instance finishes its running events but takes no new ones. */
  isStale: boolean;
  idleTimer?: NodeJS.Timeout;
}

/** True if the function needs a separate process. */
export function isHeavy(settings: FunctionSettings): boolean {
  return settings.timeoutSeconds > 60 || settings.memoryMb > 2048 || settings.inspectorPort !== undefined;
}

/**
 * A heavy function runs one event per process; otherwise all events share a thread, which saves compiling the code
 * again. Events beyond `maxAtOnce` wait in a queue.
 */
export class LocalFunction {
  private readonly instances = new Set<Warm>();
  private readonly queue: Waiting[] = [];
  private isClosed = false;

  constructor(
    readonly settings: FunctionSettings,
    private readonly log: FunctionLog,
    /** Maximum number of concurrent events. */
    readonly maxAtOnce: number,
  ) {}

  /** Invokes the handler. Never rejects: failures are returned as results. */
  async invoke(event: unknown, tenantId?: string): Promise<InvocationResult> {
    if ((tenantId !== undefined) !== (this.settings.isTenantIsolated ?? false)) {
      return crashed(
        'InvalidParameterValueException',
        'A tenant ID is for functions with tenant isolation, and only those',
      );
    }
    const payload = JSON.stringify(event);
    if (Buffer.byteLength(payload) > PAYLOAD_LIMIT) {
      return crashed('RequestEntityTooLarge', `The event is over ${PAYLOAD_LIMIT} bytes`);
    }
    const result = await new Promise<InvocationResult>((resolve) => {
      const invocation = { invocationId: randomUUID(), payload, ...(tenantId !== undefined && { tenantId }) };
      this.queue.push({ invocation, resolve });
      this.next();
    });
    if (!result.ok) this.report(result.kind, result.errorMessage);
    return result;
  }

  /** New events run on new code; running events finish on the old code. */
  async reload(): Promise<void> {
    for (const warm of this.instances) warm.isStale = true;
    await this.stop([...this.instances].filter((warm) => warm.running === 0));
  }

  /** Kills all instances immediately, e.g. to test crash recovery. The function stays usable. */
  async kill(): Promise<void> {
    await this.stop([...this.instances]);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const waiting of this.queue.splice(0)) waiting.resolve(crashed('Runtime.ExitError', 'The runner is stopping'));
    await this.kill();
    this.log.close();
  }

  private next(): void {
    if (this.isClosed || this.running() >= this.maxAtOnce) return;
    const waiting = this.queue.shift();
    if (!waiting) return;
    const { tenantId } = waiting.invocation;
    const warm = this.withRoom(tenantId) ?? this.begin(tenantId);
    clearTimeout(warm.idleTimer);
    warm.running += 1;
    void warm.instance.run(waiting.invocation).then((result) => {
      warm.running -= 1;
      this.giveBack(warm);
      waiting.resolve(result);
      this.next();
    });
  }

  /** Number of running and waiting events. */
  get load(): number {
    return this.running() + this.queue.length;
  }

  private running(): number {
    return [...this.instances].reduce((sum, warm) => sum + warm.running, 0);
  }

  private withRoom(tenantId: string | undefined): Warm | undefined {
    const room = isHeavy(this.settings) ? 1 : this.maxAtOnce;
    return [...this.instances].find(
      (warm) => warm.tenantId === tenantId && !warm.instance.over && !warm.isStale && warm.running < room,
    );
  }

  private begin(tenantId: string | undefined): Warm {
    // Unlike Lambda, this machine has no room for idle environments of many tenants, so stop the idle ones.
    if (this.instances.size >= this.maxAtOnce) void this.stop([...this.instances].filter((warm) => warm.running === 0));
    const instance = isHeavy(this.settings)
      ? startProcess(this.settings, this.log)
      : startThread(this.settings, this.log, this.maxAtOnce);
    const warm: Warm = { instance, tenantId, running: 0, isStale: false };
    this.instances.add(warm);
    return warm;
  }

  private giveBack(warm: Warm): void {
    if (warm.running > 0) return;
    if (warm.instance.over) return void this.instances.delete(warm);
    if (this.isClosed || warm.isStale) return void this.stop([warm]);
    warm.idleTimer = setTimeout(() => void this.stop([warm]), IDLE_MS);
    warm.idleTimer.unref();
  }

  private async stop(ending: readonly Warm[]): Promise<void> {
    for (const warm of ending) {
      clearTimeout(warm.idleTimer);
      this.instances.delete(warm);
    }
    await Promise.all(ending.map(({ instance }) => instance.stop()));
  }

  private report(kind: string, errorMessage: string): void {
    // A handler that threw was already logged with its stack.
    if (kind === 'threw' || this.isClosed) return;
    this.log.write(Buffer.from(`${JSON.stringify({ level: 'error', event: kind, errorMessage })}\n`));
  }
}
