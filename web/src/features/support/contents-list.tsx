import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icons.tsx';

interface ContentsListProps {
  readonly label: string;
  readonly entries: readonly { readonly id: string; readonly title: string }[];
}

/** Table of contents for a long page: beside the text on wide screens, collapsed above the text on phones. */
export function ContentsList({ label, entries }: ContentsListProps) {
  return (
    <>
      <details className="group rounded-lg border border-line bg-surface lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 font-medium [&::-webkit-details-marker]:hidden">
          {label}
          <span className="text-soft transition-transform duration-150 group-open:rotate-180">
            <Icon name="chevron" />
          </span>
        </summary>
        <nav aria-label={label} className="px-4 pb-2">
          <Entries entries={entries} />
        </nav>
      </details>
      <nav aria-label={label} className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto lg:block">
        <p aria-hidden="true" className="mb-1 text-sm text-faint">
          {label}
        </p>
        <Entries entries={entries} />
      </nav>
    </>
  );
}

function Entries({ entries }: Pick<ContentsListProps, 'entries'>) {
  return (
    <ol>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={{ hash: id }}
            className="flex min-h-11 items-center py-1 leading-snug text-soft hover:text-ink lg:min-h-9 lg:text-[0.95rem]"
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
