import { parseArgs, type ParseArgsConfig } from 'node:util';
import { findPlace, OperatorError, type Place } from './place.ts';

interface Command {
  readonly usage: string;
  /** Besides `--stage`. */
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** Answers what was done, in sentences; undefined for words that make no sense. */
  run(place: Place, given: Given): Promise<string | undefined>;
}

export interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** Runs an operator's command on the words after its name. Ends with 2 for a wrong call and 1 for what went wrong. */
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
