import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { criteria } from '#shared/analysis/criteria.ts';
import type { CriterionAgreement } from '#shared/coaching/score-agreement.ts';
import { RequireRole } from '#web/features/second-factor/require-role.public.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { formatCount } from '#web/ui/format-count.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { scoreAgreementQuery } from './score-agreement.queries.ts';
import {
  calculateCorrelationInterval,
  calculateDifferenceInterval,
  formatSigned,
  describeSampleSize,
} from './agreement-statistics.ts';

/** The page `/coach/agreement`, which compares measured scores with coach scores. */
export function ScoreAgreementPage() {
  return (
    <RequireRole path="/coach/agreement" requiredRole="admin">
      {() => (
        <Page title="Compare scores">
          <ButtonLink variant="quiet" size="small" icon="back" className="-ml-3" to="/coach">
            Coach desk
          </ButtonLink>
          <PageHeading className="mt-3">Measured scores vs. coach scores</PageHeading>
          <p className="mt-3 max-w-[68ch] text-soft">
            Coaches score each recording before they see the measured scores. This page compares the
            two for each criterion. A coach’s score is one person’s view. If the scores agree, they
            probably measure the same thing, but both could still be wrong.
          </p>
          <Comparison />
        </Page>
      )}
    </RequireRole>
  );
}

function Comparison() {
  const { data, isPending, refetch } = useQuery(scoreAgreementQuery);
  if (isPending) {
    return (
      <SkeletonGroup
        label="Loading the comparison"
        className="mt-10 flex flex-col gap-4"
        blocks={['h-36', 'h-36']}
      />
    );
  }

  if (!data) return <LoadFailure subject="The comparison" onRetry={() => void refetch()} />;

  const { answerCount, hasMore } = data;

  if (answerCount === 0) {
    return (
      <EmptyState title="Nothing to compare yet">
        When coaches send answers with their own scores, those scores appear here next to the
        measured scores.
      </EmptyState>
    );
  }

  return (
    <>
      <p className="mt-8 text-sm text-faint figures">
        {hasMore
          ? `Based on the newest ${formatCount(answerCount, 'answer')} with scores.`
          : `Based on ${answerCount === 1 ? 'one answer' : `all ${answerCount} answers`} with scores.`}
      </p>
      <ol className="mt-3">
        {data.criteria.map((agreement) => (
          <CriterionAgreementRow key={agreement.criterion} agreement={agreement} />
        ))}
      </ol>
    </>
  );
}

/** One criterion: a scatter plot of the score pairs, and three statistics. */
function CriterionAgreementRow({ agreement }: { agreement: CriterionAgreement }) {
  const { criterion, pairs, meanDifference, meanAbsoluteDifference, rankCorrelation } = agreement;
  const label = criteria.find(({ key }) => key === criterion)?.label ?? criterion;
  const differenceRange = calculateDifferenceInterval(agreement);
  const correlationRange =
    rankCorrelation === null ? null : calculateCorrelationInterval(rankCorrelation, pairs.length);

  return (
    <li className="grid gap-x-8 gap-y-4 border-t border-line py-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {pairs.length > 0 && <ScatterPlot pairs={pairs} />}

      <div className="sm:col-start-2">
        <h2 className="font-sans text-base font-semibold tracking-normal">{label}</h2>

        <p className="mt-1 text-sm text-soft">
          <span className="font-mono figures">{formatCount(pairs.length, 'pair')}</span>
          {'. '}
          {describeSampleSize(pairs.length)}
        </p>

        {meanDifference !== null && (
          <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-3">
            <Figure
              term="Average difference"
              note={
                differenceRange
                  ? `between ${formatSigned(differenceRange.low)} and ${formatSigned(differenceRange.high)}`
                  : 'no range: too few pairs'
              }
            >
              {formatSigned(meanDifference)}
            </Figure>
            <Figure term="Average absolute difference" note="in points, ignoring direction">
              {meanAbsoluteDifference === null ? '–' : meanAbsoluteDifference.toFixed(1)}
            </Figure>
            <Figure
              term="Rank correlation"
              note={
                correlationRange
                  ? `between ${correlationRange.low.toFixed(2)} and ${correlationRange.high.toFixed(2)}`
                  : 'no range: too few pairs'
              }
            >
              {rankCorrelation === null ? '–' : rankCorrelation.toFixed(2)}
            </Figure>
          </dl>
        )}

        {meanDifference !== null && (
          <p className="mt-3 text-sm text-faint">
            {describeDifference(meanDifference)}
            {differenceRange &&
              ' The ranges are 95% confidence intervals, assuming independent pairs.'}
          </p>
        )}
      </div>
    </li>
  );
}

interface FigureProps {
  term: string;
  note: string;
  children: ReactNode;
}

function Figure({ term, note, children }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-faint">{term}</dt>
      <dd className="mt-0.5 font-serif text-2xl leading-none figures">{children}</dd>
      <dd className="mt-1.5 text-xs text-faint figures">{note}</dd>
    </div>
  );
}

function describeDifference(points: number): string {
  if (Math.abs(points) < 1)
    return 'On average, coaches’ scores are within one point of the measured scores.';

  const amount = Math.abs(points).toFixed(1);

  return `On average, coaches’ scores are ${amount} points ${points > 0 ? 'higher' : 'lower'} than the measured scores.`;
}

const SIZE = 100;

/**
 * Score pairs as dots, with equal scores on the diagonal. Screen readers get only the statistics.
 */
function ScatterPlot({ pairs }: Pick<CriterionAgreement, 'pairs'>) {
  return (
    <figure className="w-40">
      <svg
        viewBox={`-2 -2 ${SIZE + 4} ${SIZE + 4}`}
        aria-hidden="true"
        focusable="false"
        className="w-full rounded-sm bg-surface"
      >
        <path
          d={`M0 ${SIZE}H${SIZE}M0 ${SIZE}V0`}
          stroke="var(--color-edge)"
          strokeWidth="0.8"
          fill="none"
        />

        <path
          d={`M0 ${SIZE}L${SIZE} 0`}
          stroke="var(--color-edge)"
          strokeWidth="0.6"
          strokeDasharray="2 2"
          fill="none"
        />

        {pairs.map(({ measured, human }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- pairs have no names, and two may be the same
          <circle
            key={at}
            cx={measured}
            cy={SIZE - human}
            r="1.9"
            fill="var(--color-tape)"
            fillOpacity="0.75"
          />
        ))}
      </svg>

      <figcaption aria-hidden="true" className="mt-1 text-xs text-faint">
        Across: measured score. Up: coach’s score.
      </figcaption>
    </figure>
  );
}
