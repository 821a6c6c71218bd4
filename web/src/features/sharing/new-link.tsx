import { useState } from 'react';
import { MAX_SHARES, SHARE_DAYS, type ShareDays } from '#shared/sharing/share-limits.ts';
import type { ReportShare } from '#shared/sharing/sharing.contract.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RadioGroup } from '#web/ui/controls/choice.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { focusOnMount } from '#web/ui/focus-on-mount.ts';
import { Switch } from '#web/ui/controls/switch.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { useCreateShare } from './sharing.queries.ts';

interface NewLinkProps {
  videoId: string;
  shares: readonly ReportShare[];
}

const dayOptions = SHARE_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));

export function NewLink({ videoId, shares }: NewLinkProps) {
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
        hint="Copy it now. We can’t show it again later."
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
