import { type Tier, tiers } from '../../../../shared/accounts/member.ts';
import type { CatalogItem } from '../../../../shared/catalog/catalog-item.ts';
import { itemLimits } from '../../../../shared/catalog/item-fields.ts';
import { planName } from '../../../../shared/catalog/tiers.ts';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { AdminScreenConfig } from './admin-screen-config.ts';
import { useCategories } from './categories.queries.ts';
import type { ItemDraft } from './item-draft.ts';

interface ItemFieldsProps<Item extends CatalogItem> {
  readonly kind: AdminScreenConfig<Item>;
  readonly draft: ItemDraft;
  readonly hasFile: boolean;
  readonly showsErrors: boolean;
  readonly disabled: boolean;
  readonly onChange: (change: (draft: ItemDraft) => ItemDraft) => void;
}

export function ItemFields<Item extends CatalogItem>(props: ItemFieldsProps<Item>) {
  const { kind, draft, hasFile, showsErrors, disabled, onChange } = props;
  const set = (changes: Partial<ItemDraft>) => onChange((now) => ({ ...now, ...changes }));
  const { position, render } = kind.extraField;
  const extraField = render({ draft, showsErrors, disabled, set });
  return (
    <div className="mt-5 grid gap-5 sm:grid-cols-2">
      <Input
        label={kind.texts.titleLabel}
        value={draft.title}
        required
        maxLength={itemLimits.title}
        problem={showsErrors && draft.title.trim() === '' ? 'Please enter a title.' : null}
        disabled={disabled}
        onChange={(event) => set({ title: event.target.value })}
      />
      <CategorySelect value={draft.categoryId} disabled={disabled} onChange={(categoryId) => set({ categoryId })} />
      <TierSelect value={draft.requiredTier} disabled={disabled} onChange={(requiredTier) => set({ requiredTier })} />
      <Input
        label={kind.extent.label}
        type="number"
        min={0}
        max={kind.extent.max}
        hint="Set automatically when you upload the file. 0 means unknown."
        value={draft.extent}
        disabled={disabled}
        onChange={(event) => set({ extent: event.target.value })}
      />
      {position === 'above-description' && extraField}
      <div className="sm:col-span-2">
        <Textarea
          label="Description"
          rows={3}
          maxLength={itemLimits.description}
          value={draft.description}
          disabled={disabled}
          onChange={(event) => set({ description: event.target.value })}
        />
      </div>
      {position === 'below-description' && extraField}
      <Input
        label="Position"
        type="number"
        hint="Lower numbers come first. Leave empty to put a new item last."
        value={draft.orderIndex}
        disabled={disabled}
        onChange={(event) => set({ orderIndex: event.target.value })}
      />
      <Switch
        label="Published"
        hint={describePublished(draft, hasFile)}
        checked={draft.isPublic}
        disabled={disabled}
        onChange={(event) => set({ isPublic: event.target.checked, isPublicChosen: true })}
      />
    </div>
  );
}

function describePublished({ isPublic, isPublicChosen }: ItemDraft, hasFile: boolean): string {
  if (isPublic && !hasFile) return 'There is no file yet, so members will see this item but can’t open it.';
  if (!isPublic && !isPublicChosen) return 'Turns on when you upload the file.';
  return 'Turn off to hide the item from members.';
}

interface ChoiceProps<Value> {
  readonly value: Value;
  readonly disabled: boolean;
  readonly onChange: (value: Value) => void;
}

function CategorySelect({ value, disabled, onChange }: ChoiceProps<string>) {
  const categories = useCategories();
  return (
    <Select label="Category" value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
      <option value="">No category</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function TierSelect({ value, disabled, onChange }: ChoiceProps<Tier>) {
  return (
    <Select
      label="Required Tier"
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(tiers.find((tier) => tier === event.target.value) ?? 'starter')}
    >
      {tiers.map((tier) => (
        <option key={tier} value={tier}>
          {planName(tier)}
        </option>
      ))}
    </Select>
  );
}
