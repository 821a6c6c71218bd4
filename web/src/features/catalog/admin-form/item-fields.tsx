import { Fragment, type ReactNode } from 'react';
import { tiers } from '#shared/accounts/member.ts';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { itemLimits } from '#shared/catalog/item-fields.ts';
import { Input, Select, Textarea } from '#web/ui/controls/field.tsx';
import type { MainField } from '../admin-config/admin-screen-config.ts';
import type { ItemDraft } from '../admin-config/item-draft.ts';
import { CategoryOptions, TierOptions } from '../categories/select-options.tsx';
import { TitleInput } from './title-input.tsx';
import type { FormProps } from './use-item-form.ts';

/** The form's fields outside of the section More. */
export function ItemFields<Item extends CatalogItem>({ kind, state }: FormProps<Item>) {
  const { draft, isChecked: showsErrors } = state;
  const bind = bindFields(state);

  const fields: Record<MainField, ReactNode> = {
    title: (
      <TitleInput
        kind={kind}
        itemId={state.base.item?.id ?? null}
        label={kind.texts.titleLabel}
        required
        problem={showsErrors && draft.title.trim() === '' ? 'Please enter a title.' : null}
        {...bind(draft.title, (title) => ({ title }))}
      />
    ),

    category: (
      <Select label="Category" {...bind(draft.categoryId, (categoryId) => ({ categoryId }))}>
        <option value="">No category</option>
        <CategoryOptions />
      </Select>
    ),

    tier: (
      <Select
        label="Required Tier"
        {...bind(draft.requiredTier, (chosen) => ({
          requiredTier: tiers.find((tier) => tier === chosen) ?? 'starter',
        }))}
      >
        <TierOptions />
      </Select>
    ),

    extent: (
      <Input
        label={kind.extent.label}
        type="number"
        min={0}
        max={kind.extent.max}
        hint="Set automatically when you upload the file. 0 means unknown."
        {...bind(draft.extent, (extent) => ({ extent }))}
      />
    ),

    description: (
      <div className="sm:col-span-2">
        <Textarea
          label="Description"
          rows={3}
          maxLength={itemLimits.description}
          {...bind(draft.description, (description) => ({ description }))}
        />
      </div>
    ),
  };

  return (
    <div className="mt-5 grid gap-5 sm:grid-cols-2">
      {kind.fields.map((field) => (
        <Fragment key={field}>{fields[field]}</Fragment>
      ))}
      {kind.extraField.position === 'main' && <OwnField kind={kind} state={state} />}
    </div>
  );
}

/** The fields that only this kind has. */
export function OwnField<Item extends CatalogItem>({ kind, state }: FormProps<Item>) {
  const { draft, isChecked: showsErrors, isPending: disabled } = state;
  return kind.extraField.render({ draft, showsErrors, disabled, set: setterOf(state) });
}

type FormState = FormProps<CatalogItem>['state'];
type DraftState = Pick<FormState, 'setDraft' | 'isPending'>;

export function setterOf({ setDraft }: DraftState) {
  return (changes: Partial<ItemDraft>) => setDraft((now) => ({ ...now, ...changes }));
}

/** Builds a text field's props. `toChange` turns its text into a change of the draft. */
export function bindFields(state: DraftState) {
  const set = setterOf(state);
  return (value: string, toChange: (text: string) => Partial<ItemDraft>) => ({
    value,
    disabled: state.isPending,
    onChange: ({ target }: { target: { value: string } }) => set(toChange(target.value)),
  });
}
