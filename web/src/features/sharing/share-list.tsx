import type { ReportShare } from '#shared/sharing/sharing.contract.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';

interface ShareListProps {
  shares: readonly ReportShare[];
  revokingId: string | null;
  onRevoke: (shareId: string) => void;
}

export function ShareList({ shares, revokingId, onRevoke }: ShareListProps) {
  return (
    <ul className="mt-1">
      {shares.map((share) => {
        const expiry = formatLocalDateTime(share.expiresAt);
        return (
          <li
            key={share.id}
            className="flex items-start gap-3 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0 grow text-sm">
              <p className="text-ink">Expires {expiry}</p>
              <p className="text-faint">Created {formatLocalDateTime(share.createdAt)}</p>
              {share.allowsComments && <p className="text-faint">Comments allowed</p>}
              <ViewLog share={share} />
            </div>

            <Button
              size="small"
              variant="danger"
              aria-label={`Revoke the link that expires ${expiry}`}
              isBusy={revokingId === share.id}
              onClick={() => onRevoke(share.id)}
            >
              Revoke
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function ViewLog({ share: { viewCount, views } }: { share: ReportShare }) {
  if (viewCount === 0) return <p className="mt-1 text-soft">Not viewed yet</p>;

  return (
    <details className="mt-1">
      <summary className="w-fit cursor-pointer text-soft hover:text-ink">
        {viewCount === 1 ? 'Viewed once' : `Viewed ${viewCount} times`}
      </summary>
      <ol className="mt-1.5 flex flex-col gap-1 text-faint figures">
        {views.map((at, index) => (
          <li key={`${at}-${views.length - index}`}>{formatLocalDateTime(at)}</li>
        ))}
      </ol>
      {viewCount > views.length && (
        <p className="mt-1 text-faint">Only the newest {views.length} are listed.</p>
      )}
    </details>
  );
}
