import type { AnswerContent, ContentJudgment } from '#shared/analysis/answer-content.ts';
import { formatCount } from '#web/ui/format-count.ts';
import { Icon } from '#web/ui/display/icons.tsx';

interface ContentFeedbackProps {
  content: AnswerContent;
  /** True if the transcript shows the parts of the story, so they aren't repeated here. */
  hasTranscript?: boolean;
}

/**
 * Feedback on structure, relevance and wording, with quotes as evidence. Available only if there is
 * a transcript.
 */
export function ContentFeedback({ content, hasTranscript = false }: ContentFeedbackProps) {
  const { wordCount, wordsPerMinute, wording, structure, relevance, language } = content;
  return (
    <section aria-labelledby="words-title" className="mt-12 border-t border-line pt-6">
      <h3 id="words-title" className="text-xl">
        What you said
      </h3>
      <p className="mt-1 max-w-[62ch] text-sm text-faint">
        Language: <span className="capitalize">{language}</span>, {formatCount(wordCount, 'word')}
        {wordsPerMinute !== null && ` at ${Math.round(wordsPerMinute)} per minute`}.
      </p>
      <div className="mt-5 grid gap-8 lg:grid-cols-3">
        {structure && <Judgment title="Structure" judgment={structure} />}
        {relevance && <Judgment title="Relevance" judgment={relevance} />}
        {wording && !hasTranscript && <Wording wording={wording} />}
      </div>
      {(structure ?? relevance) && (
        <p className="mt-4 text-sm text-faint">
          A language model rated structure and relevance based on these quotes. Its ratings don’t
          affect your six scores.
        </p>
      )}
    </section>
  );
}

function Judgment({ title, judgment }: { title: string; judgment: ContentJudgment }) {
  return (
    <div>
      <h4 className="flex items-baseline justify-between gap-3 font-sans text-base font-semibold tracking-normal">
        {title}
        <span className="font-mono text-sm font-normal text-soft figures">
          {judgment.score} of 100
        </span>
      </h4>
      <ul className="mt-2 flex flex-col gap-2">
        {judgment.quotes.map((quote) => (
          <li key={quote} className="border-l-2 border-edge pl-3 text-[0.95rem] text-soft">
            <q>{quote}</q>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Wording({ wording }: { wording: NonNullable<AnswerContent['wording']> }) {
  const parts = [
    ['The situation', wording.hasSituation],
    ['What you did', wording.hasAction],
    ['The result', wording.hasResult],
  ] as const;

  return (
    <div>
      <h4 className="font-sans text-base font-semibold tracking-normal">Story elements</h4>
      <ul className="mt-2 flex flex-col gap-1.5 text-[0.95rem]">
        {parts.map(([name, isThere]) => (
          <li
            key={name}
            className={isThere ? 'flex items-center gap-2' : 'flex items-center gap-2 text-faint'}
          >
            <Icon name={isThere ? 'check' : 'close'} size={16} />
            {name}
            <span className="sr-only">{isThere ? ': found' : ': not found'}</span>
          </li>
        ))}
        <li className="text-soft figures">
          {formatCount(wording.concreteNumberCount, 'specific number')}
        </li>
        <li className="text-faint figures">
          You said “I” {formatCount(wording.iCount, 'time')} and “we”{' '}
          {formatCount(wording.weCount, 'time')}. This isn’t scored.
        </li>
      </ul>
    </div>
  );
}
