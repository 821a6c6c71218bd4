import { watch } from 'node:fs';
import { join } from 'node:path';
import { rebuildFunctions } from '../build/build-functions.ts';
import { outdateBuild, resynthesise } from './prepare-stack.ts';
import { secondsSince } from './timed.ts';

const FOLDERS = ['functions', 'shared', 'infra'];
const DECLARES_STACK = /^infra\/((core|constructs|features)\/.+|[^/]+)\.ts$|\.contract\.ts$/;
/** Editors may write a file in several steps, so wait before reloading. */
const SETTLE_MS = 50;

interface Live {
  /** Runs a function on its new bundle; rejects if no stack declares it. */
  reload(path: string): Promise<void>;
  /** Restarts the local cloud with the new template. */
  restart(): Promise<void>;
  say(line: string): void;
}

/** Applies changes in functions, contracts and stacks to the running cloud. */
export function liveFunctions(live: Live): { close(): void } {
  const changed = new Set<string>();
  let isStackStale = false;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const apply = async (): Promise<void> => {
    const began = performance.now();
    const files = new Set(changed);
    changed.clear();
    await outdateBuild();
    const fresh = await reloadChanged(files, live);
    isStackStale ||= fresh.length > 0 || [...files].some((file) => DECLARES_STACK.test(file));
    if (!isStackStale) return;
    const isOther = await resynthesise();
    isStackStale = false;
    if (!isOther) return fresh.forEach((path) => live.say(`no stack declares ${path} yet`));
    await live.restart();
    live.say(`restarted on the changed stack in ${secondsSince(began)} s`);
  };
  const fail = (error: unknown): void => live.say(error instanceof Error ? error.message : String(error));
  const watchers = FOLDERS.map((folder) =>
    watch(folder, { recursive: true }, (_, name) => {
      if (!name || !/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) return;
      changed.add(join(folder, name).replaceAll('\\', '/'));
      clearTimeout(timer);
      timer = setTimeout(() => (work = work.then(apply).catch(fail)), SETTLE_MS);
    }),
  );
  return {
    close: () => {
      clearTimeout(timer);
      watchers.forEach((watcher) => watcher.close());
    },
  };
}

/** Returns the functions that no stack declares. */
async function reloadChanged(files: ReadonlySet<string>, { reload, say }: Live): Promise<string[]> {
  const began = performance.now();
  const rebuilt = await rebuildFunctions(files);
  const outcomes = await Promise.allSettled(rebuilt.map(reload));
  const reloaded = rebuilt.filter((_, at) => outcomes[at]?.status === 'fulfilled');
  if (reloaded.length > 0) say(`reloaded ${named(reloaded)} in ${secondsSince(began)} s`);
  return rebuilt.filter((path) => !reloaded.includes(path));
}

function named(paths: readonly string[]): string {
  return paths.length > 5 ? `${paths.length} functions` : paths.join(', ');
}
