import { useSearchParams } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useBufferedText } from '../../platform/use-buffered-text.ts';
import { ContentsList } from './contents-list.tsx';
import { findQuestions } from './find-questions.ts';
import { HelpQuestion } from './help-question.tsx';
import { questionGroups } from './help-questions.ts';
import type { QuestionGroup } from './question.ts';
import { ReadingLayout } from './reading-layout.tsx';

/** `/help?q=<words>#<question>` */
export function HelpPage() {
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const groups = findQuestions(questionGroups, words);
  // Replaces the history entry; otherwise Back would undo one letter at a time.
  const search = (text: string) => setParams(text ? { q: text } : {}, { replace: true, preventScrollReset: true });
  return (
    <ReadingLayout
      header={
        <>
          <title>{`Help · ${PRODUCT_NAME}`}</title>
          <h1 className="text-3xl sm:text-4xl">Help</h1>
          <p className="mt-4 max-w-[62ch] text-lg text-soft">
            Short answers to common questions. Can’t find yours? Contact us.
          </p>
          <SearchBox words={words} onSearch={search} />
        </>
      }
      contents={groups.length > 1 && <ContentsList label="Topics" entries={groups} />}
    >
      <output className={words.trim() ? 'mb-6 block text-sm text-faint' : 'sr-only'}>
        {words.trim() && describeMatchCount(groups)}
      </output>
      {groups.length === 0 ? <NothingFound words={words} /> : <Groups groups={groups} />}
    </ReadingLayout>
  );
}

function describeMatchCount(groups: readonly QuestionGroup[]): string {
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return count === 1 ? '1 answer' : `${count} answers`;
}

function Groups({ groups }: { readonly groups: readonly QuestionGroup[] }) {
  return (
    <>
      {groups.map(({ id, title, questions }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-12 first-of-type:mt-0">
          <h2 id={`${id}-title`} className="border-b border-line pb-3 text-xl sm:text-2xl">
            {title}
          </h2>
          {questions.map((question) => (
            <HelpQuestion key={question.id} question={question} />
          ))}
        </section>
      ))}
      <aside className="mt-14 flex flex-col items-start gap-4">
        <p className="max-w-[62ch] text-soft">Didn’t find what you need? A real person reads every message.</p>
        <ButtonLink to="/contact">Contact us</ButtonLink>
      </aside>
    </>
  );
}

function NothingFound({ words }: { readonly words: string }) {
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

interface SearchBoxProps {
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

function SearchBox({ words, onSearch }: SearchBoxProps) {
  const [typed, type] = useBufferedText(words, onSearch);
  return (
    <search className="mt-6 block">
      <SearchField label="Search Help" value={typed} onChange={type} />
    </search>
  );
}
