import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import type { AdminKind, SlotUrls } from './admin-kind.ts';
import type { ItemDraft } from './item-draft.ts';
import { UploadField } from './upload-field.tsx';
import type { ItemFiles } from './use-item-files.ts';

interface ItemUploadsProps<Item extends CatalogItem> {
  readonly kind: AdminKind<Item>;
  readonly draft: ItemDraft;
  /** Null for a new item. */
  readonly stored: SlotUrls | null;
  readonly files: ItemFiles;
  /** True after the first submit: shows which files are missing. */
  readonly showsErrors: boolean;
  readonly disabled: boolean;
}

export function ItemUploads<Item extends CatalogItem>({
  kind,
  draft,
  stored,
  files,
  showsErrors,
  disabled,
}: ItemUploadsProps<Item>) {
  return (
    <div className="mt-5 grid gap-5 sm:grid-cols-2">
      {kind.slots.map(({ slot, label, noun, accept, isRequired }) => {
        const sent = draft.files[slot];
        const hasFile = sent === undefined ? Boolean(stored?.[slot]) : sent !== null;
        return (
          <UploadField
            key={slot}
            label={label}
            noun={noun}
            accept={accept}
            disabled={disabled}
            hasFile={hasFile}
            isMissing={showsErrors && isRequired === true && !hasFile}
            onBusy={(isBusy) => files.setBusy(slot, isBusy)}
            onUploaded={(address, file) => files.setUpload(slot, address, file)}
            {...(isRequired ? {} : { onRemove: () => files.remove(slot) })}
          />
        );
      })}
    </div>
  );
}
