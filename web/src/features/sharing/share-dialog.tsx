import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { SHARED_PLAYBACK_MINUTES } from '#shared/sharing/share-limits.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/messages/dialog.tsx';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';

import { NewLink } from './new-link.tsx';
import { ShareList } from './share-list.tsx';
import { sharesQuery, useRevokeShare } from './sharing.queries.ts';

interface ShareDialogProps {
  videoId: string;
  open: boolean;
  onClose: () => void;
}

export function ShareDialog({ videoId, open, onClose }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      title="Share with a mentor"
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        Create a private link to this report. Anyone who opens it sees{' '}
        <strong className="text-ink">the recording</strong>,{' '}
        <strong className="text-ink">the question</strong>, and{' '}
        <strong className="text-ink">the full report</strong>, without an account. The link never
        shows your name, your email, or your other recordings, but everyone can see and hear what
        you say in this one.
      </p>
      <Links videoId={videoId} />
    </Dialog>
  );
}

function Links({ videoId }: { videoId: string }) {
  const { data: shares, error, refetch } = useQuery(sharesQuery(videoId));
  const revoke = useRevokeShare(videoId);
  const notifyError = useNotifyError();
  const list = useRef<HTMLElement>(null);

  if (!shares) {
    return error ? (
      <LoadFailureNote
        text="Your links couldn’t be loaded."
        className="mt-5 flex-wrap items-center justify-between gap-3"
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonBlock label="Loading your links" className="mt-5 h-32" />
    );
  }

  const onRevoke = (shareId: string) =>
    revoke.mutate(shareId, {
      // The pressed button was removed with its link.
      onSuccess: () => list.current?.focus(),
      onError: (problem) => notifyError('Couldn’t revoke the link', problem),
    });

  return (
    <>
      <NewLink videoId={videoId} shares={shares} />

      <section
        ref={list}
        tabIndex={-1}
        aria-labelledby="share-list-title"
        className="mt-6 pb-2 outline-none"
      >
        <h3
          id="share-list-title"
          className="font-sans text-[0.95rem] font-semibold tracking-normal text-ink"
        >
          Active links
        </h3>

        {shares.length === 0 ? (
          <p className="mt-1 text-sm text-faint">None. No link opens this report.</p>
        ) : (
          <>
            <ShareList
              shares={shares}
              revokingId={revoke.isPending ? revoke.variables : null}
              onRevoke={onRevoke}
            />
            <p className="mt-3 text-sm text-faint">
              A revoked link stops working at once. A recording that’s already open can play for up
              to {SHARED_PLAYBACK_MINUTES} more minutes.
            </p>
          </>
        )}
      </section>
    </>
  );
}
