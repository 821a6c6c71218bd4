// The operator commands, e.g. `npm run grant -- admin mail@example.com --stage dev`. Without
// `--stage`, they use the local stack. Exit codes: 2 for invalid arguments, 1 for a failed command.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { changeRight, createGrantDeps, parseGrantArguments } from './grant-rights.ts';
import { printRows } from './print-rows.ts';
import { isQueueName, redriveQueue } from './redrive-queue.ts';
import { createRemoveSecondFactorDeps, removeSecondFactor } from './remove-second-factor.ts';
import { recreateAccounts } from './recreate-accounts.ts';
import { restore } from './restore.ts';
import { findTargetStack, OperatorError, type TargetStack } from './target-stack.ts';

interface Command {
  /**
   * The command's arguments for the usage message, without `--stage`, which every command accepts.
   */
  usage: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Returns a description of the outcome, or undefined if the arguments are invalid. */
  run(
    stack: TargetStack,
    words: readonly string[],
    options: Readonly<Record<string, unknown>>,
  ): Promise<string | undefined>;
}

const commands: Readonly<Record<string, Command>> = {
  /** Grants or revokes a member's role or plan. */
  grant: {
    usage: 'admin|coach|plan <tier> mail@example.com [--revoke]',
    options: { revoke: { type: 'boolean' } },
    run: async (stack, words, { revoke }) => {
      const request = parseGrantArguments(words);
      return (
        request &&
        `${await changeRight(createGrantDeps(stack), request, revoke === true)} (${stack.name})`
      );
    },
  },

  /** Removes the second factor of a member who has lost it. */
  'reset-second-factor': {
    usage: 'mail@example.com',
    run: async (stack, [email, ...rest]) => {
      if (!email?.includes('@') || rest.length > 0) return undefined;
      return `${await removeSecondFactor(createRemoveSecondFactorDeps(stack), email.toLowerCase())} (${stack.name})`;
    },
  },

  /** Moves the messages of a dead-letter queue back to their source queue. */
  redrive: {
    usage: 'analysis|copies|mail|deletions|exports',
    run: async (stack, [name, ...rest]) =>
      rest.length === 0 && isQueueName(name) ? redriveQueue(stack, name) : undefined,
  },

  /** Syncs memberships with Stripe now instead of waiting for the hourly run. */
  reconcile: {
    usage: 'billing',
    run: async (stack, words) => {
      if (words.join(' ') !== 'billing') return undefined;
      await stack.invoke(stack.requireOutput('ReconcileBilling'));
      return `The reconciliation with Stripe ran (${stack.name}). The log of reconcile-billing has the number of customers, and how far it is behind.`;
    },
  },

  /**
   * Prints a table's rows, e.g. `npm run rows -- progress` or `npm run rows -- progress MEMBER_ID`.
   */
  rows: {
    usage: 'TABLE [PARTITION]',
    run: async (stack, [table, partition, ...rest]) => {
      if (!table || rest.length > 0) return undefined;
      const client = new DynamoDBClient(stack.clientConfig('DYNAMODB'));
      return printRows(client, { table, partition }).finally(() => client.destroy());
    },
  },

  /** Restores a table's rows from another table or a file, or copies rows to a file. */
  restore: {
    usage:
      '--from <table|copy.jsonl> --to <table|copy.jsonl> [--where key=value] [--ids ids.json] [--write] [--overwrite]',
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      where: { type: 'string' },
      ids: { type: 'string' },
      write: { type: 'boolean' },
      overwrite: { type: 'boolean' },
    },
    run: async (stack, words, options) => (words.length > 0 ? undefined : restore(stack, options)),
  },

  /** Creates the members' accounts in a new user pool. */
  'recreate-accounts': {
    usage: '--from <members table|members.jsonl> --to ids.json',
    options: { from: { type: 'string' }, to: { type: 'string' } },
    run: async (stack, words, options) =>
      words.length > 0 ? undefined : recreateAccounts(stack, options),
  },
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) throw new Error(`There is no command ${name}.`);
await runCommand(command, `Usage: npm run ${name} -- ${`${command.usage} [--stage dev]`.trim()}`);

async function runCommand({ options = {}, run }: Command, usage: string): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, stage: { type: 'string' } },
    });

    const { stage } = values;
    const stack = await findTargetStack(typeof stage === 'string' ? stage : undefined);
    const message = await run(stack, positionals, values);
    if (message === undefined) return fail(usage, 2);

    console.log(message);
  } catch (error) {
    if (error instanceof OperatorError) return fail(error.message, 1);
    if (error instanceof TypeError && 'code' in error) return fail(`${error.message}\n${usage}`, 2);
    throw error;
  }
}

function fail(message: string, code: number): void {
  console.error(message);
  process.exitCode = code;
}
