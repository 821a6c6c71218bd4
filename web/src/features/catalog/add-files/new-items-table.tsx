import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tiers } from '#shared/accounts/member.ts';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { CategoryOptions, TierOptions } from '../categories/select-options.tsx';
import { isPending } from './new-file.ts';
import { type AddFilesProps, NewItemRow } from './new-item-row.tsx';

/** One row per file, with the fields that need a look before all are published. */
export function NewItemsTable<Item extends CatalogItem>({
  kind,
  files,
  onDelete,
}: AddFilesProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [isChecked, setChecked] = useState(false);
  const { rows, isSaving } = files;
  const isBlocked = files.isPending || isSaving;
  const drafts = rows.filter(({ progress }) => progress.state === 'draft');

  const save = (isPublic: boolean) => {
    flushSync(() => setChecked(true));
    const invalid = list.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else files.save(isPublic);
  };

  return (
    <Card className="mt-4">
      <h2 className="text-xl">{`New ${kind.texts.noun}s`}</h2>
      <output className="mt-1 block text-sm text-soft">
        {describeBatch(rows.length, rows.filter(isPending).length, drafts.length)}
      </output>

      {rows.length > 1 && <ForAll kind={kind} files={files} />}

      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter is a shortcut for Tab */}
      <ul
        ref={list}
        className="mt-5 divide-y divide-line border-y border-line"
        onKeyDown={focusNextTitle}
      >
        {rows.map((row) => (
          <li key={row.id} className="py-4">
            <NewItemRow
              kind={kind}
              files={files}
              row={row}
              showsErrors={isChecked}
              onDelete={onDelete}
            />
          </li>
        ))}
      </ul>

      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button disabled={isBlocked || drafts.length === 0} onClick={() => save(false)}>
          Save without publishing
        </Button>
        <Button
          variant="primary"
          isBusy={isSaving}
          disabled={isBlocked || drafts.length === 0}
          onClick={() => save(true)}
        >
          Publish all drafts
        </Button>
      </div>
    </Card>
  );
}

function describeBatch(total: number, pending: number, drafts: number): string {
  if (pending > 0) return `${total - pending} of ${total} files done.`;

  return drafts === total
    ? 'All files are saved as hidden drafts.'
    : `${drafts} of ${total} files saved as hidden drafts.`;
}

function ForAll<Item extends CatalogItem>({ files }: Omit<AddFilesProps<Item>, 'onDelete'>) {
  return (
    <div className="mt-5 grid gap-4 sm:grid-cols-2 lg:max-w-140">
      <Select
        label="Category for all"
        value=""
        disabled={files.isSaving}
        onChange={({ target }) => files.setAll({ categoryId: target.value })}
      >
        <option value="">Choose…</option>
        <CategoryOptions />
      </Select>

      <Select
        label="Plan for all"
        value=""
        disabled={files.isSaving}
        onChange={({ target }) =>
          files.setAll({ requiredTier: tiers.find((tier) => tier === target.value) ?? 'starter' })
        }
      >
        <option value="">Choose…</option>
        <TierOptions />
      </Select>
    </div>
  );
}

/** Enter moves from title to title, as in a spreadsheet. */
function focusNextTitle({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;

  const titles = [...currentTarget.querySelectorAll('input')];
  const next = titles[titles.indexOf(target) + 1];
  next?.focus();
  next?.select();
}
