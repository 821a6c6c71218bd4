import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  MAX_SHARES,
  SHARED_PLAYBACK_MINUTES,
  SHARE_DAYS,
  type ShareDays,
} from '#shared/sharing/share-limits.ts';
import type { ReportShare } from '#shared/sharing/sharing.contract.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RadioGroup } from '#web/ui/controls/choice.tsx';
import { Dialog } from '#web/ui/messages/dialog.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { formatLocalDateTime } from '#web/ui/format-local-time.ts';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { sharesQuery, useRevokeShare, useCreateShare } from './sharing.queries.ts';

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

interface NewLinkProps {
  videoId: string;
  shares: readonly ReportShare[];
}

const dayOptions = SHARE_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));

function NewLink({ videoId, shares }: NewLinkProps) {
  const [days, setDays] = useState<ShareDays>(7);
  const [allowsComments, setAllowsComments] = useState(false);
  const create = useCreateShare(videoId);
  const notifyError = useNotifyError();
  const created = shares.some(({ id }) => id === create.data?.share.id) ? create.data : undefined;
  const submit = () =>
    create.mutate(
      { days, allowsComments },
      { onError: (problem) => notifyError('Couldn’t create the link', problem) },
    );

  return (
    <div className="mt-5">
      {created && (
        <CreatedLink
          key={created.share.id}
          url={new URL(created.path, window.location.origin).href}
        />
      )}

      {shares.length >= MAX_SHARES ? (
        <p className="text-sm text-faint">
          You have {MAX_SHARES} active links to this report. Revoke one to create another.
        </p>
      ) : (
        <>
          <RadioGroup
            label="The link works for"
            name="share-days"
            options={dayOptions}
            value={String(days)}
            onChange={(value) =>
              setDays(SHARE_DAYS.find((choice) => String(choice) === value) ?? days)
            }
          />

          <div className="mt-1">
            <Switch
              label="Let your mentor comment"
              hint="Anyone with the link can comment on moments in the recording and read each other’s comments."
              checked={allowsComments}
              onChange={({ target }) => setAllowsComments(target.checked)}
            />
          </div>

          <Button
            variant={created ? 'secondary' : 'primary'}
            className="mt-3"
            isBusy={create.isPending}
            onClick={submit}
          >
            {created ? 'Create another link' : 'Create link'}
          </Button>
        </>
      )}
    </div>
  );
}

function CreatedLink({ url }: { url: string }) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify({ title: 'Link copied' }),
      () => notifyError('Couldn’t copy the link', 'Select it and copy it yourself.'),
    );

  return (
    <div className="mb-6">
      <Input
        ref={focusOnMount}
        label="Your new link"
        hint="Copy it now. We store only a hash, so we can’t show it again."
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <Button variant="primary" className="mt-3" onClick={() => void copy()}>
        Copy link
      </Button>
    </div>
  );
}

interface ShareListProps {
  shares: readonly ReportShare[];
  revokingId: string | null;
  onRevoke: (shareId: string) => void;
}

function ShareList({ shares, revokingId, onRevoke }: ShareListProps) {
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
