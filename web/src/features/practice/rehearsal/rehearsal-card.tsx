import { useQuery } from '@tanstack/react-query';
import { buildRehearsalPath, buildRehearsalReportPath } from '#shared/practice/practice-links.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { readAllTakes } from '../upload/take.store.ts';

export function RehearsalCard({ memberId }: { memberId: string }) {
  // An error means that IndexedDB is unavailable, so no unsent rehearsal can be stored.
  const { data: unsentId } = useQuery({
    queryKey: ['unsent-rehearsal', memberId],
    queryFn: async () =>
      (await readAllTakes(memberId)).find((take) => take.rehearsalId)?.rehearsalId ?? null,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

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
