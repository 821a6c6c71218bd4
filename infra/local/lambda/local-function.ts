import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ExecutionLimit } from './execution-limit.ts';
import { FunctionLog } from './function-log.ts';
import { IdleInstances } from './idle-instances.ts';
import {
  createCrashResult,
  MAX_PAYLOAD_BYTES,
  type FunctionSettings,
  type Invocation,
  type InvocationResult,
} from './invocation.ts';
import { startProcessInstance } from './process-instance.ts';
import { startThreadInstance } from './thread-instance.ts';
import type { WarmInstance } from './warm-instance.ts';

/** Shared by all functions of a local cloud. */
interface SharedParts {
  executions: ExecutionLimit;
  idleInstances: IdleInstances;
  clock: Pick<Clock, 'offsetMs'>;
}

interface QueuedInvocation {
  invocation: Invocation;
  resolve(result: InvocationResult): void;
}

interface PooledInstance {
  instance: WarmInstance;
  tenantId: string | undefined;
  running: number;
  /**
   * True if the code has changed. The instance finishes its running events but accepts no new ones.
   */
  isStale: boolean;
}

export function needsOwnProcess(settings: FunctionSettings): boolean {
  return (
    settings.timeoutSeconds > 60 || settings.memoryMb > 2048 || settings.inspectorPort !== undefined
  );
}

/**
 * A function that runs on this machine. If `needsOwnProcess` is true, each process runs one event
 * at a time. Otherwise, one thread runs all events, so the code is compiled only once. Events
 * beyond `maxConcurrency` wait in a queue.
 */
export class LocalFunction {
  private readonly instances = new Set<PooledInstance>();
  private readonly queue: QueuedInvocation[] = [];
  private isClosed = false;
  private readonly shared: SharedParts;

  constructor(
    readonly settings: FunctionSettings,
    private readonly log: FunctionLog,
    /** Maximum number of concurrent events. */
    readonly maxConcurrency: number,
    shared: Partial<SharedParts> = {},
  ) {
    this.shared = {
      executions: new ExecutionLimit(),
      idleInstances: new IdleInstances(),
      clock: { offsetMs: 0 },
      ...shared,
    };
  }

  /** Invokes the handler. Never rejects: failures are returned as results. */
  async invoke(event: unknown, tenantId?: string): Promise<InvocationResult> {
    if ((tenantId !== undefined) !== (this.settings.isTenantIsolated ?? false)) {
      return createCrashResult(
        'InvalidParameterValueException',
        'A tenant ID is for functions with tenant isolation, and only those',
      );
    }

    const payload = JSON.stringify(event);

    if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) {
      return createCrashResult(
        'RequestEntityTooLarge',
        `The event is over ${MAX_PAYLOAD_BYTES} bytes`,
      );
    }

    const invocation = {
      invocationId: randomUUID(),
      payload,
      clockOffsetMs: this.shared.clock.offsetMs,
      ...(tenantId !== undefined && { tenantId }),
    };

    const run = () =>
      new Promise<InvocationResult>((resolve) => {
        this.queue.push({ invocation, resolve });
        this.runNext();
      });

    const result = await this.shared.executions.run(run);
    if (!result.ok) this.report(result.kind, result.errorMessage);

    return result;
  }

  /** Runs new events with the new code. Running events finish with the old code. */
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
    for (const waiting of this.queue.splice(0))
      waiting.resolve(createCrashResult('Runtime.ExitError', 'The runner is stopping'));
    await this.kill();
    this.log.close();
  }

  private runNext(): void {
    if (this.isClosed || this.countRunning() >= this.maxConcurrency) return;

    const waiting = this.queue.shift();
    if (!waiting) return;

    const { tenantId } = waiting.invocation;
    const warm = this.findAvailable(tenantId) ?? this.startInstance(tenantId);
    this.shared.idleInstances.remove(warm);
    warm.running += 1;

    void warm.instance.run(waiting.invocation).then((result) => {
      warm.running -= 1;
      this.release(warm);
      waiting.resolve(result);
      this.runNext();
    });
  }

  /** Number of running and waiting events. */
  get pendingCount(): number {
    return this.countRunning() + this.queue.length;
  }

  private countRunning(): number {
    return [...this.instances].reduce((sum, warm) => sum + warm.running, 0);
  }

  private findAvailable(tenantId: string | undefined): PooledInstance | undefined {
    const capacity = needsOwnProcess(this.settings) ? 1 : this.maxConcurrency;
    return [...this.instances].find(
      (warm) =>
        warm.tenantId === tenantId &&
        !warm.instance.isClosed &&
        !warm.isStale &&
        warm.running < capacity,
    );
  }

  private startInstance(tenantId: string | undefined): PooledInstance {
    // At the limit, stop all idle instances: unlike Lambda, this machine can't keep one for every
    // tenant.
    if (this.instances.size >= this.maxConcurrency)
      void this.stop([...this.instances].filter((warm) => warm.running === 0));

    const instance = needsOwnProcess(this.settings)
      ? startProcessInstance(this.settings, this.log)
      : startThreadInstance(this.settings, this.log, this.maxConcurrency);
    const warm: PooledInstance = { instance, tenantId, running: 0, isStale: false };
    this.instances.add(warm);

    return warm;
  }

  private release(warm: PooledInstance): void {
    if (warm.running > 0) return;
    if (warm.instance.isClosed) return void this.instances.delete(warm);
    if (this.isClosed || warm.isStale) return void this.stop([warm]);

    this.shared.idleInstances.add(warm, () => void this.stop([warm]));
  }

  private async stop(ending: readonly PooledInstance[]): Promise<void> {
    for (const warm of ending) {
      this.shared.idleInstances.remove(warm);
      this.instances.delete(warm);
    }

    await Promise.all(ending.map(({ instance }) => instance.stop()));
  }

  private report(kind: string, errorMessage: string): void {
    // Errors thrown by the handler have already been logged with a stack trace.
    if (kind === 'threw' || this.isClosed) return;

    this.log.write(
      Buffer.from(`${JSON.stringify({ level: 'error', event: kind, errorMessage })}\n`),
    );
  }
}
