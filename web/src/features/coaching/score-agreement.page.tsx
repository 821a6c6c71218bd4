import { useQuery } from '@tanstack/react-query';
import type { ScoreAgreement } from '../../../../shared/coaching/score-agreement.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonGroup } from '../../ui/skeleton.tsx';
import { CriterionAgreementRow } from './criterion-agreement-row.tsx';
import { RequireRole } from '../../platform/require-role.tsx';
import { scoreAgreementQuery } from './coach-queue.queries.ts';

/** The page `/coach/agreement`, which compares measured scores with coach scores. */
export function ScoreAgreementPage() {
  return (
    <RequireRole path="/coach/agreement" requiredRole="admin">
      {() => (
        <Page title="Compare scores">
          <ButtonLink variant="quiet" size="small" icon="back" className="-ml-3" to="/coach">
            Coach desk
          </ButtonLink>
          <h1 className="mt-3 text-3xl sm:text-4xl">Measured scores vs. coach scores</h1>
          <p className="mt-3 max-w-[68ch] text-soft">
            Coaches score each recording before they see the measured scores. This page compares the two for each
            criterion. A coach’s score is one person’s view. If the scores agree, they probably measure the same thing,
            but both could still be wrong.
          </p>
          <Comparison />
        </Page>
      )}
    </RequireRole>
  );
}

function Comparison() {
  const { data, isPending, refetch } = useQuery(scoreAgreementQuery);
  if (data) return <Criteria agreement={data} />;
  if (isPending) {
    return (
      <SkeletonGroup label="Loading the comparison" className="mt-10 flex flex-col gap-4" blocks={['h-36', 'h-36']} />
    );
  }
  return <LoadFailure subject="The comparison" onRetry={() => void refetch()} />;
}

function Criteria({ agreement: { answerCount, hasMore, criteria } }: { readonly agreement: ScoreAgreement }) {
  if (answerCount === 0) {
    return (
      <EmptyState title="Nothing to compare yet">
        When coaches send answers with their own scores, those scores appear here next to the measured scores.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mt-8 text-sm text-faint figures">
        {hasMore
          ? `Based on the newest ${answerCount} answers with scores.`
          : `Based on all ${answerCount} answers with scores.`}
      </p>
      <ol className="mt-3">
        {criteria.map((criterion) => (
          <CriterionAgreementRow key={criterion.criterion} agreement={criterion} />
        ))}
      </ol>
    </>
  );
}
