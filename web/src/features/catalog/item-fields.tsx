import { tiers } from '../../../../shared/accounts/member.ts';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import { itemLimits } from '../../../../shared/catalog/item-fields.ts';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { ItemDraft } from './item-draft.ts';
import { CategoryOptions, TierOptions } from './select-options.tsx';
import { type FormProps, hasFile } from './use-item-form.ts';

export function ItemFields<Item extends CatalogItem>({ kind, state }: FormProps<Item>) {
  const { draft, isChecked: showsErrors, isPending: disabled } = state;
  const set = (changes: Partial<ItemDraft>) => state.setDraft((now) => ({ ...now, ...changes }));
  const bind = (value: string, toChange: (text: string) => Partial<ItemDraft>) => ({
    value,
    disabled,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set(toChange(target.value)),
  });
  const { position, render } = kind.extraField;
  const extraField = render({ draft, showsErrors, disabled, set });
  return (
    <div className="mt-5 grid gap-5 sm:grid-cols-2">
      <Input
        label={kind.texts.titleLabel}
        required
        maxLength={itemLimits.title}
        problem={showsErrors && draft.title.trim() === '' ? 'Please enter a title.' : null}
        {...bind(draft.title, (title) => ({ title }))}
      />
      <Select label="Category" {...bind(draft.categoryId, (categoryId) => ({ categoryId }))}>
        <option value="">No category</option>
        <CategoryOptions />
      </Select>
      <Select
        label="Required Tier"
        {...bind(draft.requiredTier, (chosen) => ({
          requiredTier: tiers.find((tier) => tier === chosen) ?? 'starter',
        }))}
      >
        <TierOptions />
      </Select>
      <Input
        label={kind.extent.label}
        type="number"
        min={0}
        max={kind.extent.max}
        hint="Set automatically when you upload the file. 0 means unknown."
        {...bind(draft.extent, (extent) => ({ extent }))}
      />
      {position === 'above-description' && extraField}
      <div className="sm:col-span-2">
        <Textarea
          label="Description"
          rows={3}
          maxLength={itemLimits.description}
          {...bind(draft.description, (description) => ({ description }))}
        />
      </div>
      {position === 'below-description' && extraField}
      <Input
        label="Position"
        type="number"
        hint="Lower numbers come first. Leave empty to put a new item last."
        {...bind(draft.orderIndex, (orderIndex) => ({ orderIndex }))}
      />
      <Switch
        label="Published"
        hint={describePublished(draft, hasFile({ kind, state }, 'main'))}
        checked={draft.isPublic}
        disabled={disabled}
        onChange={(event) => set({ isPublic: event.target.checked, isPublicChosen: true })}
      />
    </div>
  );
}

function describePublished({ isPublic, isPublicChosen }: ItemDraft, willHaveFile: boolean): string {
  if (isPublic && !willHaveFile) return 'There is no file yet, so members will see this item but can’t open it.';
  if (!isPublic && !isPublicChosen) return 'Turns on when you upload the file.';
  return 'Turn off to hide the item from members.';
}
