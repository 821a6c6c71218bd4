import { useState } from 'react';
import { buildCalendar, CALENDAR_TYPE } from '#shared/interview-plan/calendar.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { useNotify } from '#web/ui/messages/toast.tsx';

import { useCreateFeed, useDeleteFeed } from './interview-plan.queries.ts';

export function CalendarPanel({ plan }: { plan: InterviewPlan }) {
  return (
    <section aria-labelledby="calendar-title" className="mt-12 border-t border-line pt-8">
      <h2 id="calendar-title" className="text-xl">
        Put it in your calendar
      </h2>
      <p className="mt-2 max-w-[60ch] text-soft">
        Download the days as they are now, or create a link that calendar apps check for changes.
      </p>
      <Button icon="download" className="mt-4" onClick={() => downloadCalendar(plan)}>
        Download .ics file
      </Button>
      <CalendarLink createdAt={plan.feedCreatedAt} />
    </section>
  );
}

function CalendarLink({ createdAt }: { createdAt: string | null }) {
  const create = useCreateFeed();
  const remove = useDeleteFeed();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [url, setUrl] = useState<string | null>(null);
  const createLink = () =>
    create.mutate(undefined, {
      onSuccess: setUrl,
      onError: (error) => notifyError('Couldn’t create the link', error),
    });

  const revoke = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setUrl(null);
        notify({
          title: 'Link revoked',
          description: 'Calendars can no longer read your interview plan.',
        });
      },
      onError: (error) => notifyError('Couldn’t revoke the link', error),
    });

  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => notify({ title: 'Link copied' }),
      () => notifyError('Couldn’t copy the link', 'Select it and copy it yourself.'),
    );

  return (
    <div className="mt-6 max-w-150">
      {url !== null && (
        <div className="mb-4">
          <Input
            label="Your calendar link"
            hint="Copy it now. We can’t show it again. Anyone who has it can see your interview plan."
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
          />
          <Button size="small" className="mt-3" onClick={() => void copy(url)}>
            Copy link
          </Button>
        </div>
      )}

      {url === null && createdAt !== null && (
        <p className="mb-3 text-sm text-faint">
          You created a link on {formatLocalDate(createdAt)}.
        </p>
      )}

      <div className="flex flex-wrap gap-3">
        <Button size="small" isBusy={create.isPending} onClick={createLink}>
          {createdAt === null ? 'Create a calendar link' : 'Replace the link'}
        </Button>
        {createdAt !== null && (
          <Button size="small" variant="danger" isBusy={remove.isPending} onClick={revoke}>
            Revoke the link
          </Button>
        )}
      </div>
    </div>
  );
}

function downloadCalendar(plan: InterviewPlan): void {
  const calendar = buildCalendar(plan, { now: new Date(), origin: window.location.origin });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([calendar], { type: CALENDAR_TYPE }));
  link.download = 'interview-plan.ics';
  link.click();
  // The browser reads the file after the click, so the URL must stay valid for a moment.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
