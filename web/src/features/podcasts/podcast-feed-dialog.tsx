import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createPodcastFeed,
  deletePodcastFeed,
  getPodcastFeed,
} from '#shared/podcasts/podcast-feed.contract.ts';
import { PayLink, useLockedPayment } from '#web/features/billing/billing.public.ts';
import { call } from '#web/platform/call.ts';
import { useSession } from '#web/platform/session.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/messages/dialog.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';

const podcastFeedQuery = queryOptions({
  queryKey: [getPodcastFeed.path],
  queryFn: async ({ signal }) => (await call(getPodcastFeed, { signal })).body,
});

export function PodcastFeedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      title="Listen in your podcast app"
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        Your private feed has all episodes that your plan opens. Add its URL in any app that accepts
        feeds by URL, such as Apple Podcasts, Overcast, or Pocket Casts. Anyone with the URL can
        listen, so keep it to yourself.
      </p>
      <Feed />
    </Dialog>
  );
}

function Feed() {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(podcastFeedQuery);

  if (!data) {
    return error ? (
      <LoadFailureNote
        text="Your feed couldn’t be loaded."
        className="mt-5 flex-wrap items-center justify-between gap-3"
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonBlock label="Loading your feed" className="mt-5 h-20" />
    );
  }

  return <FeedControls createdAt={data.createdAt} hasPlan={Boolean(user?.plan)} />;
}

function FeedControls({ createdAt, hasPlan }: { createdAt: string | null; hasPlan: boolean }) {
  const payment = useLockedPayment();
  const client = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();

  // Resolves to the feed's full URL, which can't be read again.
  const create = useMutation({
    mutationFn: async () => {
      const { body } = await call(createPodcastFeed, {});
      client.setQueryData(podcastFeedQuery.queryKey, { createdAt: body.createdAt });
      return new URL(body.path, window.location.origin).href;
    },
    onError: (error) => notifyError('Couldn’t create the feed', error),
  });

  const remove = useMutation({
    mutationFn: () => call(deletePodcastFeed, {}),
    onSuccess: () => {
      client.setQueryData(podcastFeedQuery.queryKey, { createdAt: null });
      create.reset();
      notify({ title: 'Feed turned off', description: 'Podcast apps can no longer read it.' });
    },
    onError: (error) => notifyError('Couldn’t turn the feed off', error),
  });

  return (
    <div className="mt-5 flex flex-col items-start gap-3 pb-1">
      {create.data !== undefined && <FeedUrl key={create.data} url={create.data} />}

      {create.data === undefined && createdAt !== null && (
        <p className="text-sm text-faint">
          You created your feed on {formatLocalDate(createdAt)}. We don’t store its URL, so we can’t
          show it again. A new URL replaces the old one at once.
        </p>
      )}

      {!hasPlan && payment && (
        <>
          <p className="text-sm text-soft">{`${payment.title}. A feed has no episodes until your plan is open again.`}</p>
          <PayLink payment={payment} />
        </>
      )}

      {!hasPlan && !payment && (
        <>
          <p className="text-sm text-soft">
            A podcast feed needs a plan. Without one, it has no episodes.
          </p>
          <ButtonLink to="/subscribe" variant="primary">
            See plans
          </ButtonLink>
        </>
      )}

      {/* Both buttons stay mounted, so that the focus isn't lost. */}
      <div className="flex flex-wrap gap-3">
        {hasPlan && (
          <Button
            variant={createdAt === null ? 'primary' : 'secondary'}
            isBusy={create.isPending}
            onClick={() => create.mutate()}
          >
            {createdAt === null ? 'Create my feed' : 'Get a new URL'}
          </Button>
        )}
        {(createdAt !== null || remove.isSuccess) && (
          <Button
            variant="danger"
            isBusy={remove.isPending}
            aria-disabled={createdAt === null || undefined}
            onClick={createdAt === null ? undefined : () => remove.mutate()}
          >
            Turn off
          </Button>
        )}
      </div>
    </div>
  );
}

function FeedUrl({ url }: { url: string }) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify({ title: 'URL copied' }),
      () => notifyError('Couldn’t copy the URL', 'Select it and copy it yourself.'),
    );

  return (
    <div className="w-full">
      <Input
        label="Your feed’s URL"
        hint="Copy it now. We can’t show it again."
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <Button variant="primary" className="mt-3" onClick={() => void copy()}>
        Copy URL
      </Button>
    </div>
  );
}
