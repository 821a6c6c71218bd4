import { useEffect, useRef } from 'react';
import { compareResults } from '#shared/practice/compare-takes.ts';
import { sortNewestFirst } from '#shared/practice/progress-overview.ts';
import { type AnalyzedVideo, hasResults } from '#shared/practice/video.ts';
import { AskedQuestion } from '#web/features/videos/videos.public.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { ComparePlayers } from './compare-players.tsx';
import { CompareScores, ComparisonCaveat, describeComparison } from './compare-scores.tsx';
import { describeShortTakes } from './short-takes.ts';
import type { useVideos } from '../takes/practice.queries.ts';
import { TakesLoading } from '../takes/takes-loading.tsx';

interface CompareTakesPanelProps {
  query: Pick<ReturnType<typeof useVideos>, 'data' | 'isPending' | 'refetch'>;
  ids: readonly string[];
  titles: ReadonlyMap<string, string>;
  /** Null if the member has no plan, because recording a take requires a plan. */
  onRetake: ((videoId: string) => void) | null;
}

export function CompareTakesPanel({ query, ids, titles, onRetake }: CompareTakesPanelProps) {
  if (query.data === undefined) {
    return (
      <TakesLoading
        query={query}
        label="Loading both takes"
        className="grid gap-6 md:grid-cols-2"
        blocks={['h-16 md:col-span-2', 'aspect-video', 'aspect-video']}
      />
    );
  }

  const [after, before, ...others] = sortNewestFirst(
    query.data.filter(({ id }) => ids.includes(id)),
  ).filter(hasResults);

  if (!before || !after || others.length > 0) {
    return (
      <EmptyState
        title="Choose two analyzed takes"
        action={
          <ButtonLink variant="primary" to="/video-analysis?tab=library">
            Open library
          </ButtonLink>
        }
      >
        At least one of these takes was deleted or has no report.
      </EmptyState>
    );
  }

  return (
    <Comparison
      key={ids.join()}
      before={before}
      after={after}
      titles={titles}
      onRetake={onRetake}
    />
  );
}

interface ComparisonProps extends Pick<CompareTakesPanelProps, 'titles' | 'onRetake'> {
  before: AnalyzedVideo;
  after: AnalyzedVideo;
}

function Comparison({ before, after, titles, onRetake }: ComparisonProps) {
  const changes = compareResults(before.aiAnalysisResults, after.aiAnalysisResults);
  const isSameQuestion = before.questionId === after.questionId;

  return (
    <article aria-labelledby="compare-title">
      <Title />
      <p className="mt-2 max-w-[64ch] font-serif text-lg leading-snug sm:text-xl">
        {changes
          ? describeComparison(changes)
          : (describeShortTakes(before, after) ??
            'These scores can’t be compared, because our scoring changed between the two takes.')}
      </p>
      {changes && <ComparisonCaveat before={before} after={after} />}
      {isSameQuestion && after.questionId && (
        <AskedQuestion
          questionId={after.questionId}
          title={titles.get(before.id) ?? ''}
          className="mt-3"
          textClassName="max-w-[62ch]"
        />
      )}
      <ComparePlayers takes={{ before, after }} titles={titles} />
      {changes && <CompareScores changes={changes} />}
      {onRetake && (
        <Button icon="again" className="mt-8" onClick={() => onRetake(after.id)}>
          Try it again
        </Button>
      )}
    </article>
  );
}

/** Takes the focus, because the link that opened this screen may be unmounted. */
function Title() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);

  return (
    <h2
      id="compare-title"
      ref={title}
      tabIndex={-1}
      className="font-sans text-sm font-medium tracking-normal text-faint outline-none"
    >
      Compare two takes
    </h2>
  );
}
