import { parseArgs, type ParseArgsConfig } from 'node:util';
import { findPlace, OperatorError, type Place } from './place.ts';

interface Command {
  readonly usage: string;
  /** Options besides `--stage`. */
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** Returns a description of the outcome; undefined for invalid arguments. */
  run(place: Place, given: Given): Promise<string | undefined>;
}

export interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** Runs an operator's command with its arguments. Exits with 2 for wrong usage and 1 for a failure. */
export async function runCommand({ usage, options = {}, run }: Command): Promise<void> {
  try {
    const { values, positionals: words } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { ...options, stage: { type: 'string' } },
    });
    const { stage } = values;
    const place = await findPlace(typeof stage === 'string' ? stage : undefined);
    const told = await run(place, { words, options: values });
    if (told === undefined) return end(usage, 2);
    console.log(told);
  } catch (error) {
    if (error instanceof OperatorError) return end(error.message, 1);
    if (error instanceof TypeError && 'code' in error) return end(`${error.message}\n${usage}`, 2);
    throw error;
  }
}

function end(message: string, code: number): void {
  console.error(message);
  process.exitCode = code;
}
