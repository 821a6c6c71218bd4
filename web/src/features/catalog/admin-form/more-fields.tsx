import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { Input } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import type { ItemDraft } from '../admin-config/item-draft.ts';
import { bindFields, OwnField, setterOf } from './item-fields.tsx';
import { ItemUploads } from './item-uploads.tsx';
import { type FormProps, hasFile } from './use-item-form.ts';

/** The form's "More" section, which opens if one of its fields has an error. */
export function MoreFields<Item extends CatalogItem>(props: FormProps<Item> & { isOpen: boolean }) {
  const { kind, state, isOpen } = props;
  const { draft, base } = state;
  const bind = bindFields(state);
  const set = setterOf(state);

  return (
    <details open={isOpen} className="group/more mt-6 rounded-md border border-line">
      <summary className="flex list-none items-baseline gap-3 px-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
        More
        <span className="mr-auto text-sm font-normal text-faint">
          {draft.isPublic ? 'Published' : 'Hidden'}
        </span>
        <span className="self-center text-soft transition-transform duration-150 group-open/more:rotate-180">
          <Icon name="chevron" />
        </span>
      </summary>

      <div className="px-4 pb-5">
        {kind.extraField.position === 'more' && (
          <div className="mt-3 grid gap-5 sm:grid-cols-2">
            <OwnField kind={kind} state={state} />
          </div>
        )}

        {/* The key remounts the upload fields for each revision, because the files may differ. */}
        <ItemUploads
          key={base.revision}
          kind={kind}
          state={state}
          slots={kind.slots.filter((slot) => slot.isExtra)}
        />

        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          <Input
            label="Position"
            type="number"
            min={1}
            hint={`1 comes first. Leave empty to ${base.item ? 'keep the current position' : 'put it last'}.`}
            {...bind(draft.place, (place) => ({ place }))}
          />
          <Switch
            label="Published"
            hint={describePublished(draft, hasFile({ kind, state }, 'main'))}
            checked={draft.isPublic}
            disabled={state.isPending}
            onChange={(event) => set({ isPublic: event.target.checked, isPublicChosen: true })}
          />
        </div>
      </div>
    </details>
  );
}

function describePublished({ isPublic, isPublicChosen }: ItemDraft, willHaveFile: boolean): string {
  if (isPublic && !willHaveFile)
    return 'There is no file yet, so it stays hidden until you upload one.';
  if (!isPublic && !isPublicChosen) return 'Turns on when you upload the file.';

  return 'Turn off to hide the item from members.';
}
