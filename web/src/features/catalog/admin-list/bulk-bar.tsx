import { useState } from 'react';
import { tiers } from '#shared/accounts/member.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { useCategories } from '../browse/categories.queries.ts';
import { CategoryOptions, TierOptions } from '../categories/select-options.tsx';
import { type BulkEdit, type BulkResult, UNDO_MS } from './use-bulk-changes.ts';

interface BulkBarProps {
  selectedCount: number;
  shownCount: number;
  /** Singular name of an item in lower case, for example 'course'. */
  noun: string;
  isBusy: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onEdit: (edit: BulkEdit) => void;
  onDelete: () => void;
}

export function BulkBar(props: BulkBarProps) {
  const { selectedCount, shownCount, noun, isBusy, onSelectAll, onClear, onEdit, onDelete } = props;
  const [isConfirming, setConfirming] = useState(false);
  const things = `${selectedCount} ${selectedCount === 1 ? noun : `${noun}s`}`;

  return (
    <section
      aria-label="Selected items"
      className="sticky top-18 z-10 mt-5 flex flex-wrap items-end gap-3 rounded-lg border border-edge bg-raised p-4"
    >
      <p className="grow basis-40 self-center font-medium">{things} selected</p>

      <Button
        size="small"
        disabled={isBusy}
        onClick={() => onEdit({ change: { isPublic: true }, done: 'published' })}
      >
        Publish
      </Button>

      <Button
        size="small"
        disabled={isBusy}
        onClick={() => onEdit({ change: { isPublic: false }, done: 'hidden' })}
      >
        Hide
      </Button>

      <CategoryMove disabled={isBusy} onEdit={onEdit} />
      <PlanChange disabled={isBusy} onEdit={onEdit} />
      <Button size="small" variant="danger" disabled={isBusy} onClick={() => setConfirming(true)}>
        Delete
      </Button>

      {selectedCount < shownCount && (
        <Button size="small" variant="quiet" onClick={onSelectAll}>
          Select all {shownCount}
        </Button>
      )}

      <Button size="small" variant="quiet" onClick={onClear}>
        Clear
      </Button>

      <ConfirmDialog
        open={isConfirming}
        title={`Delete ${things}?`}
        confirmLabel="Delete"
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          onDelete();
        }}
      >
        Their files are deleted too, and members who have started them lose access. You have{' '}
        {UNDO_MS / 1000} seconds to undo this.
      </ConfirmDialog>
    </section>
  );
}

interface BulkSelectProps extends Pick<BulkBarProps, 'onEdit'> {
  disabled: boolean;
}

function CategoryMove({ disabled, onEdit }: BulkSelectProps) {
  const categories = useCategories();
  const move = (value: string) => {
    const category = categories.find(({ id }) => id === value);
    if (category)
      onEdit({ change: { categoryId: category.id }, done: `moved to ${category.name}` });
  };

  return (
    <div className="w-44">
      <Select
        label="Move to category"
        value=""
        disabled={disabled}
        onChange={({ target }) => move(target.value)}
      >
        <option value="">Choose…</option>
        <CategoryOptions />
      </Select>
    </div>
  );
}

function PlanChange({ disabled, onEdit }: BulkSelectProps) {
  const change = (value: string) => {
    const requiredTier = tiers.find((tier) => tier === value);
    if (requiredTier)
      onEdit({ change: { requiredTier }, done: `changed to ${planName(requiredTier)}` });
  };

  return (
    <div className="w-44">
      <Select
        label="Change plan"
        value=""
        disabled={disabled}
        onChange={({ target }) => change(target.value)}
      >
        <option value="">Choose…</option>
        <TierOptions />
      </Select>
    </div>
  );
}

export function BulkResultBar({ result }: { result: BulkResult | null }) {
  return (
    <output className="block">
      {result && (
        <span className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3">
          {result.text}
          {result.undo && (
            <Button size="small" onClick={result.undo}>
              Undo
            </Button>
          )}
        </span>
      )}
    </output>
  );
}
