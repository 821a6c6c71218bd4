import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { videosQuery, useDeleteVideo } from './practice.queries.ts';

/** Number of concurrent deletions; more would delay the page's other requests. */
const CONCURRENCY = 4;

/** Deletes many sessions with one call each, so that an interrupted run keeps its progress. */
export function useDeleteAllVideos() {
  const client = useQueryClient();
  const { mutateAsync } = useDeleteVideo();
  const [progress, setProgress] = useState({ count: 0, total: 0 });
  const [isRunning, setRunning] = useState(false);
  /** Returns the number of failed deletions; a failure doesn't stop the rest. */
  const run = async (ids: readonly string[]): Promise<number> => {
    const waiting = [...ids];
    let failed = 0;
    setProgress({ count: 0, total: ids.length });
    setRunning(true);
    const deleteNext = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        try {
          await mutateAsync(id);
        } catch {
          // Failures are reported once at the end.
          failed += 1;
        }
        setProgress(({ count, total }) => ({ count: count + 1, total }));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, deleteNext));
    if (failed > 0) await client.invalidateQueries({ queryKey: videosQuery.queryKey, exact: true });
    setRunning(false);
    return failed;
  };
  return { run, progress, isRunning };
}
