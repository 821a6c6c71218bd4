import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { RequireRole } from '#web/features/second-factor/require-role.public.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { useLeaveBlocker } from '#web/ui/messages/use-leave-blocker.ts';
import { useFormFocus } from '#web/ui/use-restored-focus.ts';

import { AddFiles } from './add-files/add-files.tsx';
import { useNewFiles } from './add-files/use-new-files.ts';
import { useAdminItems } from './admin-list/admin-items.queries.ts';
import type { AdminScreenConfig } from './admin-config/admin-screen-config.ts';
import { AdminList } from './admin-list/admin-list.tsx';
import { CategoriesPanel } from './categories/categories-panel.tsx';
import { DeleteItemDialog } from './admin-list/delete-item-dialog.tsx';
import { readItemFilter } from './admin-list/item-filters.tsx';
import { DiscardDialog, ItemForm } from './admin-form/item-form.tsx';
import { useOpenForm } from './admin-form/use-open-form.ts';

export function AdminPage<Item extends CatalogItem>({ kind }: { kind: AdminScreenConfig<Item> }) {
  return (
    <RequireRole path={kind.path} requiredRole="admin">
      {() => <AdminScreen kind={kind} />}
    </RequireRole>
  );
}

function AdminScreen<Item extends CatalogItem>({ kind }: { kind: AdminScreenConfig<Item> }) {
  const { texts } = kind;
  const [params] = useSearchParams();
  const query = useAdminItems(kind, readItemFilter(params));
  const form = useOpenForm(kind, query.data);
  const files = useNewFiles(kind);
  const [deleting, setDeleting] = useState<Item | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // One blocker for the whole page, because a router supports only one.
  const leaveDialog = useLeaveBlocker(
    form.isDirty || files.isUnsaved,
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  const rememberOpener = useFormFocus(form.open?.key ?? null, top, addButton);
  const show = (item: Item | null) => {
    rememberOpener();
    form.show(item);
  };

  return (
    <Page title={texts.title}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageHeading>{texts.title}</PageHeading>
          {texts.subtitle && <p className="mt-2 text-soft">{texts.subtitle}</p>}
        </div>
        <Button
          ref={addButton}
          variant={form.open || files.rows.length > 0 ? 'secondary' : 'primary'}
          icon="plus"
          onClick={() => show(null)}
        >
          {texts.add}
        </Button>
      </div>

      <AddFiles kind={kind} files={files} onDelete={setDeleting} />

      <div ref={top} className="scroll-mt-20">
        {form.open && (
          <ItemForm
            key={form.open.key}
            kind={kind}
            form={form.open}
            onDirty={form.setDirty}
            onClose={form.close}
            onSaved={files.update}
          />
        )}
      </div>

      <AdminList
        kind={kind}
        query={query}
        onCreate={() => show(null)}
        onEdit={show}
        onDelete={setDeleting}
        onSaved={files.update}
        onDeleted={files.forget}
      />

      <CategoriesPanel lists={kind.affectedKeys} />

      <DeleteItemDialog
        kind={kind}
        item={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          files.forget(id);
          if (form.open?.item?.id === id) form.close();
        }}
      />

      <DiscardDialog {...form.discardDialog} />
      {files.isUnsaved ? (
        <ConfirmDialog
          title="Leave without saving?"
          keepLabel="Stay"
          confirmLabel="Leave"
          {...leaveDialog}
        >
          You’ll lose files that aren’t hidden drafts yet and any unsaved changes on this page.
        </ConfirmDialog>
      ) : (
        <DiscardDialog {...leaveDialog} />
      )}
    </Page>
  );
}
