import type { FileFailure } from '#functions/videos/videos.public.ts';
import type { FileFailureGroup } from '#shared/practice/failed-analyses.ts';

/** Counts failures with the same cause and file type. Expects and keeps the latest first. */
export function groupFileFailures(failures: readonly FileFailure[]): FileFailureGroup[] {
  const groups = new Map<string, FileFailureGroup>();

  for (const { failureReason: reason, contentType, failedAt } of failures) {
    const key = `${reason} ${contentType}`;
    const group = groups.get(key) ?? { reason, contentType, count: 0, failedAt };
    groups.set(key, { ...group, count: group.count + 1 });
  }

  return [...groups.values()];
}
