import { type FormEvent, useState } from 'react';
import type { Video } from '../../../../shared/practice/video.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select, Textarea } from '../../ui/field.tsx';
import { useNotify } from '../../ui/toast.tsx';
import { MISSING_INFORMATION, completeRequest } from './coach-request.ts';

interface CoachTabProps {
  readonly videos: readonly Video[];
  readonly titles: ReadonlyMap<string, string>;
}

export function CoachTab({ videos, titles }: CoachTabProps) {
  return (
    <div className="grid gap-12 lg:grid-cols-2">
      <section aria-labelledby="request-title">
        <h2 id="request-title" className="text-2xl">
          Ask a coach
        </h2>
        <p className="mt-2 text-soft">
          A person watches one of your recordings and answers in writing within 24 hours.
        </p>
        <RequestForm videos={videos} titles={titles} />
      </section>
      <section aria-labelledby="requests-title">
        <h2 id="requests-title" className="text-2xl">
          Your requests
        </h2>
        <EmptyState title="No requests yet" level={3}>
          Your requests and the answers of your coach appear here.
        </EmptyState>
      </section>
    </div>
  );
}

function RequestForm({ videos, titles }: CoachTabProps) {
  const [videoId, setVideoId] = useState('');
  const [message, setMessage] = useState('');
  const [isChecked, setChecked] = useState(false);
  const notify = useNotify();
  const request = completeRequest({ videoId, message });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!request) {
      notify({ title: 'Missing Information', description: MISSING_INFORMATION, tone: 'destructive' });
      return;
    }
    notify({
      title: 'Submission Failed',
      description: 'Please try submitting your feedback request again.',
      tone: 'destructive',
    });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <p className="rounded-md border border-edge/60 bg-surface px-4 py-3 text-sm">
        Coaches are not taking requests yet, so nothing can be sent today. You can already write; the text stays here
        while this tab is open.
      </p>
      <Select
        label="Video"
        value={videoId}
        onChange={(event) => setVideoId(event.target.value)}
        hint={videos.length === 0 ? 'Record or upload a session first.' : undefined}
        problem={isChecked && videoId === '' ? 'Please choose a video.' : null}
      >
        <option value="">Choose a video</option>
        {videos.map(({ id }) => (
          <option key={id} value={id}>
            {titles.get(id)}
          </option>
        ))}
      </Select>
      <Textarea
        label="Message"
        rows={6}
        value={message}
        placeholder="What should your coach look at?"
        onChange={(event) => setMessage(event.target.value)}
        problem={isChecked && message.trim() === '' ? 'Please write a message.' : null}
      />
      <div>
        <Button look="primary" type="submit">
          Request feedback
        </Button>
      </div>
    </form>
  );
}
