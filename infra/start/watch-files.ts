import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';

/**
 * Calls `onChange` with the path of each file that is written, replaced, or deleted. Watches each
 * folder separately, because on Linux, Node's recursive mode stops reporting a file that was
 * replaced by a rename.
 */
export function watchFiles(
  folders: readonly string[],
  onChange: (file: string) => void,
): { close(): void } {
  const watchers = new Map<string, FSWatcher>();
  const handleEvent = (path: string): void => {
    for (const [folder, watcher] of watchers) {
      if (folder !== path && !folder.startsWith(`${path}/`)) continue;
      watcher.close();
      watchers.delete(folder);
    }

    watchTree(path).forEach(onChange);
  };

  /**
   * Watches each folder in the tree. Returns all files, or the path itself if it isn't a folder.
   */
  const watchTree = (path: string): string[] => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];

    try {
      const watcher = watch(path, (_, name) => handleEvent(`${path}/${name}`));
      // On Windows, a watcher fails when its folder is deleted. The parent folder's watcher reports
      // the deletion.
      watchers.set(
        path,
        watcher.on('error', () => watcher.close()),
      );

      return readdirSync(path).flatMap((name) => watchTree(`${path}/${name}`));
    } catch {
      return [path]; // The folder was deleted after the check.
    }
  };

  folders.forEach(watchTree);

  return { close: () => watchers.forEach((watcher) => watcher.close()) };
}
