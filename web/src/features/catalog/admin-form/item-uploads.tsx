import { useQuery } from '@tanstack/react-query';
import type { CatalogItem, FileSlot } from '#shared/catalog/catalog-item.ts';
import { configQuery } from '#web/platform/config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { UploadSlot } from '../admin-config/admin-screen-config.ts';
import { FileFacts, StoredPicture } from './file-facts.tsx';
import { UploadField } from './upload-field.tsx';
import { type FormProps, hasFile } from './use-item-form.ts';

interface ItemUploadsProps<Item extends CatalogItem> extends FormProps<Item> {
  slots: readonly UploadSlot[];
}

export function ItemUploads<Item extends CatalogItem>({
  kind,
  state,
  slots,
}: ItemUploadsProps<Item>) {
  const { draft, files, isPending } = state;
  const { data: site } = useQuery({ ...configQuery, enabled: kind.getUploadsNote !== undefined });
  if (slots.length === 0) return null;

  return (
    <div className="mt-5 grid gap-5 sm:grid-cols-2">
      {slots.map(({ slot, label, noun, accept, inspect, isRequired }) => (
        <div key={slot} className="min-w-0">
          <UploadField
            label={label}
            noun={noun}
            accept={accept}
            disabled={isPending}
            hasFile={hasFile({ kind, state }, slot)}
            stored={
              draft.files[slot] === undefined &&
              (slot === 'main' ? (
                <StoredFile kind={kind} state={state} />
              ) : (
                accept === 'image/*' && (
                  <CurrentPicture kind={kind} state={state} slot={slot} noun={noun} />
                )
              ))
            }
            isVideo={slot === 'main' && kind.getVideoUrl !== undefined}
            formatExtent={slot === 'main' ? kind.extent.format : undefined}
            problem={findProblem({ kind, state }, slot, isRequired)}
            inspect={inspect && ((file) => inspect(file, site))}
            onBusy={(isBusy) => files.setBusy(slot, isBusy)}
            onUploaded={(address, file, extent) => files.setUpload(slot, address, file, extent)}
            onRemove={isRequired ? undefined : () => files.remove(slot)}
          />

          {slot === 'main' && <ExtentQuestion kind={kind} state={state} />}
        </div>
      ))}

      {kind.getUploadsNote && slots.some(({ slot }) => slot === 'main') && (
        <p className="text-sm text-faint sm:col-span-2">{kind.getUploadsNote(site)}</p>
      )}
    </div>
  );
}

function findProblem<Item extends CatalogItem>(
  { kind, state }: FormProps<Item>,
  slot: FileSlot,
  isRequired = false,
): string | undefined {
  return state.isChecked && isRequired && !hasFile({ kind, state }, slot)
    ? 'Please upload the file.'
    : state.findFileProblem(slot);
}

function CurrentPicture<Item extends CatalogItem>({
  kind,
  state,
  slot,
  noun,
}: FormProps<Item> & Pick<UploadSlot, 'slot' | 'noun'>) {
  const url = state.base.item && kind.readSlotUrls(state.base.item)[slot];
  return url ? <StoredPicture url={url} noun={noun} /> : null;
}

function StoredFile<Item extends CatalogItem>({ kind, state: { base, files } }: FormProps<Item>) {
  const { item, draft } = base;
  const { getVideoUrl } = kind;

  const { data: video } = useQuery({
    queryKey: [kind.path, item?.id, 'video'],
    queryFn: ({ signal }) => (item && getVideoUrl ? getVideoUrl(item.id, signal) : ''),
    enabled: item !== null && getVideoUrl !== undefined,
    // Dropped from the cache once unused, because the URL expires.
    gcTime: 0,
    retry: false,
  });

  if (!item?.mainFile) return null;

  const extent = Number(draft.extent);

  return (
    <FileFacts
      name={item.mainFile.name}
      sizeBytes={item.mainFile.sizeBytes}
      length={extent > 0 ? kind.extent.format(extent) : ''}
      video={video}
      onDuration={files.setStoredExtent}
    />
  );
}

/** Offers the new file's length if it differs from the length in the form. */
function ExtentQuestion<Item extends CatalogItem>({ kind, state }: FormProps<Item>) {
  const { draft, files, isPending, setDraft } = state;
  const { newExtent } = files;
  const isDifferent = newExtent > 0 && Number(draft.extent) !== newExtent;

  return (
    <output className="block text-sm text-soft">
      {isDifferent && (
        <span className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          {`${kind.extent.label} is ${draft.extent || 'empty'}, but this file has ${newExtent}.`}
          <Button
            size="small"
            disabled={isPending}
            onClick={() => setDraft((now) => ({ ...now, extent: String(newExtent) }))}
          >
            {`Use ${newExtent}`}
          </Button>
        </span>
      )}
    </output>
  );
}
