import { useState } from 'react';
import type { Category } from '../../../../shared/categories/categories.contract.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';

interface DeleteCategoryDialogProps {
  readonly category: Category | null;
  readonly others: readonly Category[];
  readonly isInUse: boolean;
  readonly disabled: boolean;
  readonly onDelete: (category: Category, moveTo: string | undefined) => void;
  readonly onClose: () => void;
}

export function DeleteCategoryDialog(props: DeleteCategoryDialogProps) {
  const { category, others, isInUse, disabled, onDelete, onClose } = props;
  const [moveTo, setMoveTo] = useState('none');
  return (
    <ConfirmDialog
      open={category !== null}
      title={category ? `Delete ${category.name}?` : 'Delete this category?'}
      confirmLabel="Delete"
      disabled={disabled}
      onClose={onClose}
      onConfirm={() => category && onDelete(category, isInUse ? moveTo : undefined)}
    >
      {isInUse ? (
        <>
          <p className="mb-3">This category has items. Choose where to move them.</p>
          <Select label="Move its items to" value={moveTo} onChange={(event) => setMoveTo(event.target.value)}>
            <option value="none">No category</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </>
      ) : (
        'No items will be deleted.'
      )}
    </ConfirmDialog>
  );
}
