import { useRef } from 'react';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { FileDrop } from '#web/ui/controls/file-drop.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { useKeptFocus } from '#web/ui/use-restored-focus.ts';
import type { AddFilesProps } from './new-item-row.tsx';
import { NewItemsTable } from './new-items-table.tsx';

/** Turns several files into hidden items at once, to be checked and published together. */
export function AddFiles<Item extends CatalogItem>(props: AddFilesProps<Item>) {
  const { kind, files } = props;
  const section = useRef<HTMLElement>(null);
  const accept = kind.slots.find(({ slot }) => slot === 'main')?.accept ?? '';
  useKeptFocus(files.rows.length, section);

  return (
    <section ref={section} tabIndex={-1} aria-label="New files" className="mt-8">
      <FileDrop
        accept={`${accept},image/*`}
        isMultiple
        className="flex items-center gap-4 px-4 py-3.5 hover:bg-surface"
        onFiles={files.add}
      >
        <span className="text-soft">
          <Icon name="upload" />
        </span>
        <span>
          <span className="block font-medium">Add files</span>
          <span className="block text-sm text-faint">
            Choose or drop several files at once. Each one becomes a {kind.texts.noun} that stays
            hidden until you publish it. A picture with the same file name becomes its thumbnail.
          </span>
        </span>
      </FileDrop>

      <output className="block text-sm text-amber">
        {files.knownNames.length > 0 && (
          <span className="mt-3 block break-words">
            {`Already added: ${files.knownNames.join(', ')}`}
          </span>
        )}
        {files.lostNames.length > 0 && (
          <span className="mt-3 block break-words">
            {`You were signed out before these files were saved: ${files.lostNames.join(', ')}. If a file isn’t in the list below, choose it again.`}
          </span>
        )}
      </output>

      {files.rows.length > 0 && <NewItemsTable {...props} />}
    </section>
  );
}
