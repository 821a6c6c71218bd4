import type { ShareComment } from '#shared/sharing/sharing.contract.ts';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';

export function Commenter({ comment: { name, createdAt } }: { comment: ShareComment }) {
  return (
    <p className="mt-1 text-sm break-words text-faint">
      {name === '' ? formatLocalDateTime(createdAt) : `${name} · ${formatLocalDateTime(createdAt)}`}
    </p>
  );
}
