import type { InvocationResult } from './invocation.ts';

/**
 * Lambda's default quota of concurrent executions in an AWS account. A new account may have only
 * 10.
 */
const DEFAULT_EXECUTIONS = 1_000;

/**
 * Throttles invocations while `max` executions are running, counted across all functions that share
 * the limit.
 */
export class ExecutionLimit {
  private running = 0;

  constructor(private readonly max = DEFAULT_EXECUTIONS) {}

  async run(invoke: () => Promise<InvocationResult>): Promise<InvocationResult> {
    if (this.running >= this.max)
      return {
        ok: false,
        kind: 'throttled',
        errorType: 'TooManyRequestsException',
        errorMessage: 'Rate Exceeded.',
      };

    this.running += 1;

    try {
      return await invoke();
    } finally {
      this.running -= 1;
    }
  }
}
