import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { buildRetakeLink } from '#shared/practice/practice-links.ts';
import type { Question } from '#shared/practice/questions/question.ts';
import { buildTrend } from '#shared/practice/trend.ts';
import { hasResults, type Video } from '#shared/practice/video.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { ChangeText } from '../compare/change-text.tsx';
import type { TakeGroup } from './group-takes.ts';
import { TakeCard, type TakeCardActions } from './take-card.tsx';
import { TrendLine } from './trend-line.tsx';

interface QuestionTakesProps {
  group: TakeGroup;
  videos: readonly Video[];
  titles: ReadonlyMap<string, string>;
  thumbnails: Readonly<Record<string, string>> | null | undefined;
  actions: TakeCardActions;
  /** False without a plan, because new takes require one. */
  canRecord: boolean;
}

/** A question with its takes from the oldest to the newest, and what to work on next. */
export function QuestionTakes({ group, videos, titles, thumbnails, ...rest }: QuestionTakesProps) {
  const { question, takes } = group;
  const headingId = useId();
  const newest = takes.at(-1);

  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-x-8 gap-y-4 border-t border-line pt-6 pb-4 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col items-start gap-3">
        <h3 id={headingId} className="text-lg leading-snug wrap-anywhere">
          {question?.text ?? 'Without a question'}
        </h3>
        {question && <QuestionProgress takes={takes} />}
        {question && newest && rest.canRecord && (
          <ButtonLink
            size="small"
            icon="again"
            aria-label={`Try it again: ${question.text}`}
            {...buildRetakeLink(newest.id)}
          >
            Try it again
          </ButtonLink>
        )}
      </div>

      <TakeStrip key={newest?.id}>
        {takes.map((video, at) => (
          <TakeCard
            key={video.id}
            video={video}
            videos={videos}
            caption={question ? nameTake(video, question, at + 1) : (titles.get(video.id) ?? '')}
            title={titles.get(video.id) ?? ''}
            theme={question?.category}
            thumbnailUrl={thumbnails && (thumbnails[video.id] ?? null)}
            actions={rest.actions}
          />
        ))}
      </TakeStrip>
    </section>
  );
}

/** An upload keeps the name of its file; a recording's title is its question. */
function nameTake({ title }: Video, question: Question, number: number): string {
  return title && title !== question.text ? title : `Take ${number}`;
}

function QuestionProgress({ takes }: Pick<TakeGroup, 'takes'>) {
  const trend = buildTrend(takes, 'overall');
  const [first, last] = [trend.points[0], trend.points.at(-1)];
  const focus = takes.findLast(hasResults)?.aiAnalysisResults.focus;

  return (
    <>
      {trend.change && first && last && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <TrendLine trend={trend} />
          <p className="flex items-center gap-x-1.5 text-sm text-soft figures">
            From {Math.round(first.score)} to {Math.round(last.score)}:
            <ChangeText change={trend.change} />
          </p>
        </div>
      )}
      {focus && (
        <p className="border-l-2 border-leaf pl-3 text-[0.95rem] leading-snug text-soft">
          {focus.observation}
        </p>
      )}
    </>
  );
}

/** Scrolls sideways if the takes don't fit, and starts at the newest one. */
function TakeStrip({ children }: { children: ReactNode }) {
  const strip = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (strip.current) strip.current.scrollLeft = strip.current.scrollWidth;
  }, []);

  return (
    <ul
      ref={strip}
      className="-mx-4 flex min-w-0 snap-x scroll-px-4 items-start gap-4 overflow-x-auto px-4 pt-1 pb-3 [scrollbar-color:var(--color-line)_transparent] [scrollbar-width:thin] sm:-mx-1 sm:scroll-px-1 sm:px-1"
    >
      {children}
    </ul>
  );
}
