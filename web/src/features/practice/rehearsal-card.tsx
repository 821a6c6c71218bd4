import { useEffect, useState } from 'react';
import { buildRehearsalPath, buildRehearsalReportPath } from '../../../../shared/practice/practice-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { readAllTakes } from './take.store.ts';

export function RehearsalCard({ memberId }: { readonly memberId: string }) {
  const unsentId = useUnsentRehearsal(memberId);
  return (
    <section aria-labelledby="rehearsal-card-title">
      <h2 id="rehearsal-card-title" className="text-xl">
        {unsentId ? 'Your rehearsal isn’t uploaded' : 'Ready for several questions?'}
      </h2>
      <p className="mt-2 mb-3 text-sm text-soft">
        {unsentId
          ? 'Some answers are saved only in this browser.'
          : 'Answer three to five in a row, like in an interview.'}
      </p>
      {unsentId ? (
        <ButtonLink size="small" icon="upload" to={buildRehearsalReportPath(unsentId)}>
          Upload the answers
        </ButtonLink>
      ) : (
        <ButtonLink size="small" to={buildRehearsalPath()}>
          Start a rehearsal
        </ButtonLink>
      )}
    </section>
  );
}

function useUnsentRehearsal(memberId: string): string | null {
  const [rehearsalId, setRehearsalId] = useState<string | null>(null);
  useEffect(() => {
    let isMounted = true;
    readAllTakes(memberId).then(
      (takes) => isMounted && setRehearsalId(takes.find((take) => take.rehearsalId)?.rehearsalId ?? null),
      // IndexedDB is unavailable, so nothing can have been stored.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [memberId]);
  return rehearsalId;
}
