import { type CatalogItem, fileFailureMessages } from '#shared/catalog/catalog-item.ts';
import type { MoveDirection } from '#shared/catalog/catalog.contract.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/controls/button.tsx';
import { type AdminScreenConfig, buildPreviewPath } from '../admin-config/admin-screen-config.ts';
import { Cover } from '../browse/cover.tsx';
import { OpenFileButton } from './open-file-button.tsx';
import { TierBadge } from '../browse/upgrade-link.tsx';

interface AdminCardProps<Item extends CatalogItem> {
  kind: AdminScreenConfig<Item>;
  item: Item;
  categorySlug: string | null;
  /** From 1; null if unknown. */
  place: number | null;
  isFirst: boolean;
  isLast: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
  onMove: (direction: MoveDirection) => void;
}

export function AdminCard<Item extends CatalogItem>(props: AdminCardProps<Item>) {
  const { kind, item, categorySlug, place, isSelected, onSelect, onEdit, onDelete, ...moving } =
    props;
  const facts = [...kind.listFacts(item), ...(place === null ? [] : [`Position ${place}`])];

  return (
    <article className="flex h-full flex-col rounded-lg border border-line bg-surface p-4">
      <Cover
        id={item.id}
        theme={kind.chooseTheme(categorySlug)}
        url={item.thumbnailUrl}
        isLocked={!item.isPublic}
        className="aspect-video w-full rounded-md"
      />

      <div className="mt-3 flex items-center justify-between gap-2">
        <span className="flex flex-wrap gap-2">
          <TierBadge tier={item.requiredTier} />
          {!item.isPublic && <Badge tone="dark">Hidden</Badge>}
        </span>
        <MoveButtons item={item} {...moving} />
      </div>

      <h3 className="mt-2 line-clamp-3 text-lg leading-snug break-words">{item.title}</h3>
      {item.description && (
        <p className="mt-1 line-clamp-2 text-sm break-words text-soft">{item.description}</p>
      )}
      <p className="mt-2 line-clamp-3 text-sm break-words text-faint">{facts.join(' · ')}</p>
      <FileStateNote item={item} />
      <ExtraStateNote note={kind.getStateNote?.(item)} />

      <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
        <Button size="small" aria-label={`Edit ${item.title}`} onClick={onEdit}>
          Edit
        </Button>

        <ButtonLink
          size="small"
          aria-label={`Preview ${item.title}`}
          to={buildPreviewPath(kind.kind, item.id)}
        >
          Preview
        </ButtonLink>

        {kind.open && kind.readSlotUrls(item).main && <OpenFileButton {...kind.open} item={item} />}

        <Button
          variant="danger"
          size="small"
          icon="trash"
          aria-label={`Delete ${item.title}`}
          onClick={onDelete}
        >
          Delete
        </Button>

        <label className="ml-auto flex min-h-11 cursor-pointer items-center gap-2 text-sm text-soft">
          <input
            type="checkbox"
            className="choice-mark"
            aria-label={`Select ${item.title}`}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
          Select
        </label>
      </div>
    </article>
  );
}

function FileStateNote({ item }: { item: CatalogItem }) {
  if (item.fileState === 'copying')
    return <output className="mt-2 block text-sm text-amber">Preparing the file…</output>;
  if (item.fileState !== 'failed' || !item.fileFailure) return null;

  return <p className="mt-2 text-sm text-red-text">{fileFailureMessages[item.fileFailure]}</p>;
}

type StateNote = ReturnType<NonNullable<AdminScreenConfig<CatalogItem>['getStateNote']>>;

function ExtraStateNote({ note }: { note: StateNote | undefined }) {
  if (!note) return null;

  return (
    <p className={`mt-2 text-sm ${note.isFailure ? 'text-red-text' : 'text-amber'}`}>{note.text}</p>
  );
}

type MoveButtonsProps = Pick<AdminCardProps<CatalogItem>, 'item' | 'isFirst' | 'isLast' | 'onMove'>;

/**
 * Uses `aria-disabled`, so that a button keeps the focus when the item reaches the start or end of
 * the list.
 */
function MoveButtons({ item: { title }, isFirst, isLast, onMove }: MoveButtonsProps) {
  const isDisabled = { up: isFirst, down: isLast };
  return (
    <div className="flex">
      {(['up', 'down'] as const).map((direction) => (
        <IconButton
          key={direction}
          icon={direction}
          label={`Move ${title} ${direction}`}
          title={`Move ${direction}`}
          aria-disabled={isDisabled[direction]}
          className="size-9 aria-disabled:cursor-default aria-disabled:opacity-40"
          onClick={() => !isDisabled[direction] && onMove(direction)}
        />
      ))}
    </div>
  );
}
