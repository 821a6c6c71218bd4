import { type ComponentProps, useState } from 'react';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { itemLimits } from '#shared/catalog/item-fields.ts';
import { Input } from '#web/ui/controls/field.tsx';
import type { AdminScreenConfig } from '../admin-config/admin-screen-config.ts';
import { normalizeTitle, useTitleTaken } from '../admin-config/use-title-taken.ts';

interface TitleInputProps<Item extends CatalogItem> extends ComponentProps<typeof Input> {
  kind: AdminScreenConfig<Item>;
  value: string;
  /** Null for a new item. */
  itemId: string | null;
  /** Titles of other new items. */
  otherTitles?: readonly string[];
}

/** Warns if another item has the title. Saved titles are searched on mount and on blur. */
export function TitleInput<Item extends CatalogItem>({
  kind,
  itemId,
  otherTitles = [],
  ...input
}: TitleInputProps<Item>) {
  const { value } = input;
  const [checkedTitle, setCheckedTitle] = useState(itemId === null ? value : '');
  const isTaken = useTitleTaken(kind, checkedTitle, itemId) && checkedTitle === value;
  const isRepeated = otherTitles.some((title) => normalizeTitle(title) === normalizeTitle(value));

  return (
    <Input
      maxLength={itemLimits.title}
      {...(isTaken || isRepeated ? { hint: `Another ${kind.texts.noun} has this title.` } : {})}
      onBlur={() => setCheckedTitle(value)}
      {...input}
    />
  );
}
