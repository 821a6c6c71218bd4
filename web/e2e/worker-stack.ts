import process from 'node:process';
import { inject } from 'vitest';

const stack = inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1];
if (!stack) throw new Error('a journey needs the stack that stack.setup.ts starts for its worker');

/** Addresses of this worker's stack, shared by its test files, which run in sequence. */
export const { origin, mailbox, payments: paymentsAddress, stateDir } = stack;
