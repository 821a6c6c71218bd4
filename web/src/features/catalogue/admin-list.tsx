import { type CatalogueItem, fileFailureTexts } from '../../../../shared/catalogue/catalogue-item.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useNotify } from '../../ui/toast.tsx';
import type { AdminKind } from './admin-kind.ts';
import { Cover } from './cover.tsx';
import { TierBadge } from './tier-badge.tsx';

interface AdminListProps<Item extends CatalogueItem> {
  readonly kind: AdminKind<Item>;
  readonly query: { readonly data: readonly Item[] | undefined; readonly isPending: boolean; refetch: () => unknown };
  readonly onCreate: () => void;
  readonly onEdit: (item: Item) => void;
  readonly onDelete: (item: Item) => void;
}

/** Everything there is of a kind, hidden items included. */
export function AdminList<Item extends CatalogueItem>(props: AdminListProps<Item>) {
  return (
    <section className="mt-12" aria-labelledby="existing-items">
      <h2 id="existing-items" className="text-2xl">
        {props.kind.texts.existing}
      </h2>
      <ListBody {...props} />
    </section>
  );
}

const GRID = 'mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

function ListBody<Item extends CatalogueItem>({ kind, query, onCreate, onEdit, onDelete }: AdminListProps<Item>) {
  const { texts } = kind;
  if (!query.data && query.isPending) return <LoadingCards label={texts.loading} />;
  if (!query.data) {
    return (
      <EmptyState
        title={`The ${texts.noun}s could not be loaded`}
        action={
          <Button icon="again" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      >
        Check your connection and try again.
      </EmptyState>
    );
  }
  if (query.data.length === 0) {
    const action = texts.emptyAction && <Button onClick={onCreate}>{texts.emptyAction}</Button>;
    return (
      <EmptyState title={texts.emptyTitle} level={3} action={action}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  return (
    <ul className={GRID}>
      {query.data.map((item) => (
        <li key={item.id} className="min-w-0">
          <AdminCard kind={kind} item={item} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
        </li>
      ))}
    </ul>
  );
}

interface AdminCardProps<Item extends CatalogueItem> {
  readonly kind: AdminKind<Item>;
  readonly item: Item;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function AdminCard<Item extends CatalogueItem>({ kind, item, onEdit, onDelete }: AdminCardProps<Item>) {
  const facts = [...kind.factsOf(item), `Position ${item.orderIndex}`];
  return (
    <article className="flex h-full flex-col rounded-lg border border-line bg-surface p-4">
      <Cover
        id={item.id}
        theme={kind.theme}
        url={item.thumbnailUrl}
        isLocked={!item.isPublic}
        className="aspect-video w-full rounded-md"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <TierBadge tier={item.requiredTier} />
        {!item.isPublic && <Badge tone="dark">Hidden</Badge>}
      </div>
      <h3 className="mt-3 text-lg leading-snug break-words">{item.title}</h3>
      {item.description && <p className="mt-1 line-clamp-2 text-sm text-soft">{item.description}</p>}
      <p className="mt-2 text-sm text-faint">{facts.join(' · ')}</p>
      <FileNote item={item} />
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <Button size="small" aria-label={`Edit ${item.title}`} onClick={onEdit}>
          Edit
        </Button>
        <OpenButton kind={kind} item={item} />
        <Button look="danger" size="small" icon="trash" aria-label={`Delete ${item.title}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  );
}

function FileNote({ item }: { readonly item: CatalogueItem }) {
  if (item.fileState === 'copying')
    return <output className="mt-2 block text-sm text-amber">Preparing the file…</output>;
  if (item.fileState !== 'failed' || !item.fileFailure) return null;
  return <p className="mt-2 text-sm text-red-text">{fileFailureTexts[item.fileFailure]}</p>;
}

function OpenButton<Item extends CatalogueItem>({ kind, item }: Pick<AdminCardProps<Item>, 'kind' | 'item'>) {
  const notify = useNotify();
  const { open } = kind;
  if (!open || item.fileState === 'none') return null;
  const show = () => {
    // Opened by the click itself; a tab opened after the answer would be blocked.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    open.ask(item.id).then(
      (url) => tab?.location.replace(url),
      () => {
        tab?.close();
        notify({ title: 'The file could not be opened', description: 'Please try again.', tone: 'destructive' });
      },
    );
  };
  return (
    <Button size="small" aria-label={`${open.label} ${item.title}`} onClick={show}>
      {open.label}
    </Button>
  );
}

function LoadingCards({ label }: { readonly label: string }) {
  return (
    <>
      <Loading label={label} />
      <div className={GRID} aria-hidden="true">
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className="h-80 rounded-lg" />
        ))}
      </div>
    </>
  );
}
