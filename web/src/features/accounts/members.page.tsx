import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { RequireRole } from '#web/platform/require-role.tsx';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { MemberDetails } from './member-details.tsx';
import { MemberRow } from './member-row.tsx';
import { membersQuery, useExportMembers } from './members.queries.ts';

/** `/admin/members?search=` and `/admin/members/:id` */
export function MembersPage() {
  const { id } = useParams();
  return (
    <RequireRole path={id ? `/admin/members/${id}` : '/admin/members'} requiredRole="admin">
      {(user) => (id ? <MemberDetails key={id} id={id} isSelf={user.id === id} /> : <Members />)}
    </RequireRole>
  );
}

function Members() {
  const [searchParams, setSearchParams] = useSearchParams();
  const search = (searchParams.get('search') ?? '').trim();
  const setSearch = (wanted: string) =>
    setSearchParams(wanted ? { search: wanted } : {}, { preventScrollReset: true });

  return (
    <Page title="Members">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageHeading>Members</PageHeading>
        <ExportButton />
      </div>
      <p className="mt-2 mb-7 max-w-[60ch] text-soft">
        Everyone with an account, sorted by email. New members appear in searches after about a
        minute.
      </p>
      <SearchForm key={search} search={search} onFind={setSearch} />
      {/* Stays mounted while the list reloads, so it can take the focus when Try Again disappears. */}
      <div>
        <MemberList key={`list ${search}`} search={search} />
      </div>
    </Page>
  );
}

function ExportButton() {
  const { mutate, isPending } = useExportMembers();
  const notifyError = useNotifyError();

  return (
    <Button
      isBusy={isPending}
      onClick={() =>
        mutate(undefined, { onError: (error) => notifyError('The export failed', error) })
      }
    >
      Export CSV
    </Button>
  );
}

function SearchForm({ search, onFind }: { search: string; onFind: (wanted: string) => void }) {
  const [typed, setTyped] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFind(typed.trim());
  };

  return (
    <search>
      <form onSubmit={submit} className="mb-6 flex max-w-140 flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <Input
            label="Name or email"
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" icon="search">
          Search
        </Button>
      </form>
    </search>
  );
}

function MemberList({ search }: { search: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    membersQuery(search),
  );

  if (!data)
    return error ? (
      <LoadFailure subject="Members" onRetry={() => void refetch()} />
    ) : (
      <SkeletonGroup
        label="Loading members"
        className="flex flex-col gap-3"
        blocks={['h-18', 'h-18', 'h-18']}
      />
    );

  // A search can return the same member on several pages.
  const members = [
    ...new Map(data.pages.flatMap((page) => page.members).map((each) => [each.id, each])).values(),
  ];

  if (members.length === 0 && !hasNextPage) {
    return (
      <EmptyState title="No members found">
        {search
          ? 'No name or email matches. Check the spelling or try fewer letters.'
          : 'No one has an account yet.'}
      </EmptyState>
    );
  }

  return (
    <>
      <ul aria-label="Members" className="border-b border-line">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-6" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
