import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../ui/icons.tsx';
import type { Question } from './question.ts';
import { ContentBlocks } from './content-blocks.tsx';

/** An expandable question, opened when the URL links to it. */
export function HelpQuestion({ question: { id, question, answer } }: { readonly question: Question }) {
  const { hash, search, key } = useLocation();
  const element = useRef<HTMLDetailsElement>(null);
  const visit = hash === `#${id}` ? key : null;
  // Opened imperatively, once per navigation to its URL, so that the reader can collapse the answer again.
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
