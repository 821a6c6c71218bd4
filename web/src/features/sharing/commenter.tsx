import type { ShareComment } from '../../../../shared/sharing/sharing.contract.ts';
import { formatLocalDateTime } from '../../ui/format-local-time.ts';

/** Who made a comment, as entered, and when. */
export function Commenter({ comment: { name, createdAt } }: { readonly comment: ShareComment }) {
  return (
    <p className="mt-1 text-sm break-words text-faint">
      {name === '' ? formatLocalDateTime(createdAt) : `${name} · ${formatLocalDateTime(createdAt)}`}
    </p>
  );
}
