import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { memberStates, planFilters, type MemberState } from '#shared/accounts/member-filter.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { RequireRole } from '#web/features/second-factor/require-role.public.tsx';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { useSetParam } from '#web/platform/use-set-param.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { Input, Select } from '#web/ui/controls/field.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { MemberDetails } from './member-details.tsx';
import { MemberRow } from './member-row.tsx';
import { type MemberFilter, membersQuery, useExportMembers } from './members.queries.ts';

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
  const [params] = useSearchParams();
  const filter = readMemberFilter(params);
  const { search } = filter;
  const setParam = useSetParam();

  return (
    <Page title="Members">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageHeading>Members</PageHeading>
        <ExportButton filter={filter} />
      </div>
      <p className="mt-2 mb-7 max-w-[60ch] text-soft">
        Everyone with an account, sorted by email. New members appear in searches after about a
        minute.
      </p>
      <search>
        <SearchForm
          key={search}
          search={search}
          onFind={(wanted) => setParam('search', wanted, { replace: false })}
        />
        <FilterSelects filter={filter} onChange={setParam} />
      </search>
      {/* Stays mounted while the list reloads, so it can take the focus when Try Again disappears. */}
      <div>
        <MemberList key={JSON.stringify(filter)} filter={filter} />
      </div>
    </Page>
  );
}

function ExportButton({ filter }: { filter: MemberFilter }) {
  const { mutate, isPending } = useExportMembers(filter);
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
    <form onSubmit={submit} className="mb-4 flex max-w-140 flex-wrap items-end gap-3">
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
  );
}

const stateLabels: Record<MemberState, string> = {
  open: 'Active',
  disabled: 'Disabled',
  closing: 'Being deleted',
};

interface FilterSelectsProps {
  filter: MemberFilter;
  onChange: (name: string, value: string) => void;
}

function FilterSelects({ filter: { plan, state }, onChange }: FilterSelectsProps) {
  return (
    <div className="mb-6 grid max-w-140 gap-4 sm:grid-cols-2">
      <Select
        label="Plan"
        value={plan ?? ''}
        onChange={({ target }) => onChange('plan', target.value)}
      >
        <option value="">All plans</option>
        {planFilters.map((each) => (
          <option key={each} value={each}>
            {each === 'none' ? 'No plan' : planName(each)}
          </option>
        ))}
      </Select>

      <Select
        label="Status"
        value={state ?? ''}
        onChange={({ target }) => onChange('state', target.value)}
      >
        <option value="">All statuses</option>
        {memberStates.map((each) => (
          <option key={each} value={each}>
            {stateLabels[each]}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Reads the filter from the page's URL, so that reloads and links keep it. */
function readMemberFilter(params: URLSearchParams): MemberFilter {
  return {
    search: (params.get('search') ?? '').trim(),
    plan: planFilters.find((plan) => plan === params.get('plan')),
    state: memberStates.find((state) => state === params.get('state')),
  };
}

function MemberList({ filter }: { filter: MemberFilter }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    membersQuery(filter),
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
    return <EmptyState title="No members found">{describeEmptyList(filter)}</EmptyState>;
  }

  return (
    <>
      {members.length === 0 ? (
        <output className="text-soft">No matches yet. Show more to keep looking.</output>
      ) : (
        <ul aria-label="Members" className="border-b border-line">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="mt-6" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function describeEmptyList({ search, plan, state }: MemberFilter): string {
  if (plan || state) return 'No member matches. Try another search, plan, or status.';

  return search
    ? 'No name or email matches. Check the spelling or try fewer letters.'
    : 'No one has an account yet.';
}
