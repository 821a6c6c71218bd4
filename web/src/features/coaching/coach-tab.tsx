import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Video } from '../../../../shared/practice/video.ts';
import { useSession } from '../../platform/session.ts';
import { CoachAnswerView } from './coach-answer-view.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestHistory } from './request-history.tsx';

interface CoachTabProps {
  /** The member's recordings; null while loading or after an error. */
  readonly videos: readonly Video[] | null;
  readonly titles: ReadonlyMap<string, string>;
}

/** Form to request coach feedback, and the member's past requests. `?request=<id>` opens the answer to a request. */
export function CoachTab({ videos, titles }: CoachTabProps) {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const requestId = search.get('request');
  const [lastRead, setLastRead] = useState<string | null>(null);
  if (!user) return null;
  if (requestId) {
    return (
      <CoachAnswerView
        key={requestId}
        requestId={requestId}
        videos={videos}
        onBack={() => {
          setLastRead(requestId);
          setSearch({ tab: 'coach' }, { preventScrollReset: true });
        }}
      />
    );
  }
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
      <section aria-labelledby="request-title">
        <h2 id="request-title" className="text-2xl">
          Ask a coach
        </h2>
        <p className="mt-2 text-soft">
          A coach watches your recording and writes back within 24 hours, with comments on specific moments.
        </p>
        <RequestForm user={user} videos={videos} titles={titles} />
      </section>
      <RequestHistory user={user} lastOpenedId={lastRead} onOpen={(id) => setSearch({ tab: 'coach', request: id })} />
    </div>
  );
}
