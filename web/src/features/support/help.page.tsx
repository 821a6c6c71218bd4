import { useSearchParams, Link, useLocation } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import { useBufferedText } from '#web/platform/use-buffered-text.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { findQuestions } from './find-questions.ts';
import { faqGroups } from './faq.ts';
import type { FaqGroup, FaqQuestion } from './content-block.ts';
import { ReadingLayout } from './reading-layout.tsx';
import { ContentBlocks } from './content-blocks.tsx';

/** `/help?q=<words>#<question>` */
export function HelpPage() {
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const groups = findQuestions(faqGroups, words);
  // Replaces the history entry; otherwise Back would undo one letter at a time.
  const search = (text: string) =>
    setParams(text ? { q: text } : {}, { replace: true, preventScrollReset: true });

  return (
    <ReadingLayout
      title="Help"
      header={
        <>
          <p className="mt-4 max-w-[62ch] text-lg text-soft">
            Short answers to common questions. Can’t find yours? Contact us.
          </p>
          <SearchBox words={words} onSearch={search} />
        </>
      }
      contents={groups.length > 1 ? { label: 'Topics', entries: groups } : null}
    >
      <output className={words.trim() ? 'mb-6 block text-sm text-faint' : 'sr-only'}>
        {words.trim() && describeMatchCount(groups)}
      </output>
      {groups.length === 0 ? <NothingFound words={words} /> : <Groups groups={groups} />}
    </ReadingLayout>
  );
}

function describeMatchCount(groups: readonly FaqGroup[]): string {
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return count === 1 ? '1 answer' : `${count} answers`;
}

function Groups({ groups }: { groups: readonly FaqGroup[] }) {
  return (
    <>
      {groups.map(({ id, title, questions }) => (
        <section
          key={id}
          id={id}
          aria-labelledby={`${id}-title`}
          className="mt-12 first-of-type:mt-0"
        >
          <h2 id={`${id}-title`} className="border-b border-line pb-3 text-xl sm:text-2xl">
            {title}
          </h2>
          {questions.map((question) => (
            <HelpQuestion key={question.id} question={question} />
          ))}
        </section>
      ))}
      <aside className="mt-14 flex flex-col items-start gap-4">
        <p className="max-w-[62ch] text-soft">
          Didn’t find what you need? A real person reads every message.
        </p>
        <ButtonLink to="/contact">Contact us</ButtonLink>
      </aside>
    </>
  );
}

function NothingFound({ words }: { words: string }) {
  return (
    <EmptyState
      title="No answer found"
      action={
        <ButtonLink variant="primary" to="/contact">
          Contact us
        </ButtonLink>
      }
    >
      {`Nothing matches “${words.trim()}.” Try different words, or ask us.`}
    </EmptyState>
  );
}

function SearchBox({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [typed, type] = useBufferedText(words, onSearch);
  return (
    <search className="mt-6 block">
      <SearchField label="Search Help" value={typed} onChange={type} />
    </search>
  );
}

function HelpQuestion({ question: { id, question, answer } }: { question: FaqQuestion }) {
  const { hash, search, key } = useLocation();
  const element = useRef<HTMLDetailsElement>(null);
  const visit = hash === `#${id}` ? key : null;
  // Opens the answer only once per navigation to its URL, so that the reader can collapse the
  // answer again.
  useEffect(() => {
    if (visit === null || !element.current) return;
    element.current.open = true;
    element.current.scrollIntoView();
  }, [visit]);

  return (
    <details ref={element} id={id} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
        {question}
        <span className="text-soft transition-transform duration-150 group-open:rotate-180">
          <Icon name="chevron" />
        </span>
      </summary>
      <div className="pb-5">
        <ContentBlocks blocks={answer} />
        <Link
          to={{ search, hash: id }}
          aria-label={`Link to this answer: ${question}`}
          className="mt-2 inline-flex min-h-9 items-center text-sm text-faint underline-offset-4 hover:text-ink hover:underline"
        >
          Link to this answer
        </Link>
      </div>
    </details>
  );
}
