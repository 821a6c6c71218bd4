import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#web/ui/display/icons.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';

interface Contents {
  label: string;
  entries: readonly { id: string; title: string }[];
}

interface ReadingLayoutProps {
  title: string;
  header: ReactNode;
  /** The table of contents; null if there is none. */
  contents: Contents | null;
  children: ReactNode;
}

export function ReadingLayout({ title, header, contents, children }: ReadingLayoutProps) {
  return (
    <Page title={title}>
      <header>
        <PageHeading>{title}</PageHeading>
        {header}
      </header>
      <div className="mt-8 grid gap-8 sm:mt-12 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <div>{contents && <ContentsList {...contents} />}</div>
        <div className="min-w-0">{children}</div>
      </div>
    </Page>
  );
}

/**
 * Table of contents for a long page: beside the text on wide screens, collapsed above the text on
 * phones.
 */
function ContentsList({ label, entries }: Contents) {
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

      <nav
        aria-label={label}
        className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto lg:block"
      >
        <p aria-hidden="true" className="mb-1 text-sm text-faint">
          {label}
        </p>
        <Entries entries={entries} />
      </nav>
    </>
  );
}

function Entries({ entries }: Pick<Contents, 'entries'>) {
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
