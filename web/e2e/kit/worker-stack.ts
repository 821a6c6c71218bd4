import process from 'node:process';
import { inject } from 'vitest';

const stack = inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1];
if (!stack) throw new Error('a journey needs the stack that stack.setup.ts starts for its worker');

/**
 * URLs of this worker's stack. The worker's test files run one after another and share the stack.
 */
export const { origin, mailbox, payments: paymentsAddress, stateDir } = stack;
