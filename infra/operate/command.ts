import { parseArgs, type ParseArgsConfig } from 'node:util';
import { findTargetStack, OperatorError, type TargetStack } from './target-stack.ts';

interface Command {
  readonly usage: string;
  /** Options in addition to `--stage`. */
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** Returns a description of the outcome, or undefined if the arguments are invalid. */
  run(stack: TargetStack, input: CommandArguments): Promise<string | undefined>;
}

export interface CommandArguments {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Runs an operator command with its command-line arguments. Exits with 2 if the arguments are invalid, and with 1 if
 * the command fails.
 */
export async function runCommand({ usage, options = {}, run }: Command): Promise<void> {
  try {
    const { values, positionals: words } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { ...options, stage: { type: 'string' } },
    });
    const { stage } = values;
    const stack = await findTargetStack(typeof stage === 'string' ? stage : undefined);
    const message = await run(stack, { words, options: values });
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
