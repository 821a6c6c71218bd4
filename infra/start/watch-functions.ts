import { rebuildFunctions } from '#infra/build/build-functions.ts';
import { forgetBuild } from '#infra/build/build-if-changed.ts';
import { resynthesizeStack, STACK_VARIANTS, type StackVariant } from './prepare-stack.ts';
import { formatSecondsSince } from './log-duration.ts';
import { watchFiles } from './watch-files.ts';

const WATCHED_FOLDERS = ['functions', 'shared', 'infra'];
/** Includes functions, because the stack creates resources from the declarations in their files. */
const STACK_SOURCE_PATTERN =
  /^infra\/((core|constructs|features)\/.+|[^/]+)\.ts$|^functions\/|\.contract\.ts$/;
/** Editors may save a file in several writes, so wait for the last one before reloading. */
const SETTLE_MS = 50;

interface ReloadActions {
  variant: StackVariant;
  /** Reloads a function with its new bundle. Rejects if no stack declares the function. */
  reload(path: string): Promise<void>;
  /** Restarts the local cloud with the new template. */
  restart(): Promise<void>;
  log(line: string): void;
}

/**
 * Watches the code of functions, contracts and stacks, and applies changes to the running local
 * cloud.
 */
export function watchFunctions(actions: ReloadActions): { close(): void } {
  const changed = new Set<string>();
  let isStackStale = false;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  const apply = async (): Promise<void> => {
    const began = performance.now();
    const files = new Set(changed);
    changed.clear();
    await Promise.all(['functions' as const, ...STACK_VARIANTS].map(forgetBuild));

    const undeclared = await reloadChanged(files, actions);
    isStackStale ||=
      undeclared.length > 0 || [...files].some((file) => STACK_SOURCE_PATTERN.test(file));
    if (!isStackStale) return;

    const hasTemplateChanged = await resynthesizeStack(actions.variant);
    isStackStale = false;
    if (!hasTemplateChanged)
      return undeclared.forEach((path) => actions.log(`no stack declares ${path} yet`));

    await actions.restart();
    actions.log(`restarted on the changed stack in ${formatSecondsSince(began)} s`);
  };

  const fail = (error: unknown): void =>
    actions.log(error instanceof Error ? error.message : String(error));

  const watcher = watchFiles(WATCHED_FOLDERS, (file) => {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return;

    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => (work = work.then(apply).catch(fail)), SETTLE_MS);
  });

  return {
    close: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}

/** Reloads the changed functions. Returns those that no stack declares. */
async function reloadChanged(
  files: ReadonlySet<string>,
  { reload, log }: ReloadActions,
): Promise<string[]> {
  const began = performance.now();
  const rebuilt = await rebuildFunctions(files);
  const outcomes = await Promise.allSettled(rebuilt.map(reload));
  const reloaded = rebuilt.filter((_, at) => outcomes[at]?.status === 'fulfilled');
  if (reloaded.length > 0)
    log(`reloaded ${formatFunctionNames(reloaded)} in ${formatSecondsSince(began)} s`);

  return rebuilt.filter((path) => !reloaded.includes(path));
}

function formatFunctionNames(paths: readonly string[]): string {
  return paths.length > 5 ? `${paths.length} functions` : paths.join(', ');
}
