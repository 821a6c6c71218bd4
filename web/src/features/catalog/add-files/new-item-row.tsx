import { useRef } from 'react';
import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { tiers } from '#shared/accounts/member.ts';
import { IconButton, RetryButton } from '#web/ui/controls/button.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/display/icons.tsx';
import { Progress } from '#web/ui/messages/progress.tsx';
import { TierOptions } from '../categories/select-options.tsx';
import type { AdminScreenConfig } from '../admin-config/admin-screen-config.ts';
import { TitleInput } from '../admin-form/title-input.tsx';
import { useCategories } from '../browse/categories.queries.ts';
import { ChoiceButtons } from '../browse/choice-buttons.tsx';
import type { FileProgress, NewFile } from './new-file.ts';
import type { NewFiles } from './use-new-files.ts';

export interface AddFilesProps<Item extends CatalogItem> {
  kind: AdminScreenConfig<Item>;
  files: NewFiles<Item>;
  onDelete: (item: Item) => void;
}

interface NewItemRowProps<Item extends CatalogItem> extends AddFilesProps<Item> {
  row: NewFile<Item>;
  showsErrors: boolean;
}

export function NewItemRow<Item extends CatalogItem>(props: NewItemRowProps<Item>) {
  const { row, files } = props;
  const { file, progress } = row;
  const group = useRef<HTMLFieldSetElement>(null);

  const retry = () => {
    // The pressed button disappears.
    group.current?.focus();
    files.retry(row.id);
  };

  return (
    <fieldset ref={group} tabIndex={-1} className="min-w-0" disabled={files.isSaving}>
      <legend className="sr-only">{file.name}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="flex min-w-0 items-center gap-3">
          {progress.state === 'draft' && progress.item.thumbnailUrl && (
            <img
              src={progress.item.thumbnailUrl}
              alt=""
              className="aspect-video w-28 shrink-0 rounded-sm object-cover"
            />
          )}
          <span className="min-w-0 break-words text-ink">{file.name}</span>
        </span>
        <Status name={file.name} progress={progress} />
      </div>

      <Problem progress={progress} onRetry={retry} />
      {progress.state !== 'refused' && <Fields {...props} />}
      {progress.state === 'refused' && <RemoveButton {...props} />}
    </fieldset>
  );
}

function Fields<Item extends CatalogItem>(props: NewItemRowProps<Item>) {
  const { kind, row, files, showsErrors } = props;
  const { title, categoryId, requiredTier } = row.fields;
  const categories = useCategories();
  const isInvalid = showsErrors && row.progress.state === 'draft' && title.trim() === '';

  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_auto]">
      <div className="col-span-full min-w-0 sm:col-span-1">
        <TitleInput
          kind={kind}
          itemId={row.progress.state === 'draft' ? row.progress.item.id : null}
          otherTitles={files.rows
            .filter(({ id }) => id !== row.id)
            .map(({ fields }) => fields.title)}
          label="Title"
          value={title}
          problem={isInvalid ? 'Please enter a title.' : null}
          onChange={({ target }) => files.setFields(row.id, { title: target.value })}
        />
      </div>

      <Select
        label="Plan"
        value={requiredTier}
        onChange={({ target }) =>
          files.setFields(row.id, {
            requiredTier: tiers.find((tier) => tier === target.value) ?? 'starter',
          })
        }
      >
        <TierOptions />
      </Select>

      <RemoveButton {...props} />

      {/* Buttons, because opening a select for each of many files takes twice the clicks. */}
      <div className="col-span-full min-w-0">
        <ChoiceButtons
          wraps
          label="Category"
          choices={[
            { value: null, label: 'No category' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={categoryId || null}
          onChange={(value) => files.setFields(row.id, { categoryId: value ?? '' })}
        />
      </div>
    </div>
  );
}

/** Deletes a draft after a confirmation. A file without a draft is only removed from the table. */
function RemoveButton<Item extends CatalogItem>({ row, files, onDelete }: NewItemRowProps<Item>) {
  const { progress, file } = row;
  return (
    <IconButton
      icon="trash"
      label={progress.state === 'draft' ? `Delete ${progress.item.title}` : `Remove ${file.name}`}
      disabled={progress.state === 'saving'}
      className="justify-self-end"
      onClick={() => (progress.state === 'draft' ? onDelete(progress.item) : files.remove(row.id))}
    />
  );
}

interface StatusProps {
  name: string;
  progress: FileProgress<unknown>;
}

function Status({ name, progress }: StatusProps) {
  switch (progress.state) {
    case 'waiting':
      return <StatusText>Waiting…</StatusText>;
    case 'paused':
      return <StatusText>Upload limit reached. This file resumes automatically.</StatusText>;
    case 'checking':
      return <StatusText>Checking…</StatusText>;
    case 'saving':
      return <StatusText>Saving…</StatusText>;
    case 'sending':
      return <Sending name={name} {...progress} />;
    case 'draft':
      return (
        <span className="flex items-center gap-1.5 text-sm text-leaf">
          <Icon name="check" size={17} />
          Hidden draft
        </span>
      );
    case 'refused':
    case 'failed':
      return <StatusText>Not added</StatusText>;
  }
}

function StatusText({ children }: { children: string }) {
  return <span className="text-sm text-soft">{children}</span>;
}

function Sending({
  name,
  fraction,
  isPaused,
}: Pick<StatusProps, 'name'> & { fraction: number; isPaused: boolean }) {
  const percent = Math.floor(fraction * 100);
  if (isPaused) return <StatusText>Upload paused. It resumes automatically.</StatusText>;

  return (
    <span className="flex w-48 items-center gap-3">
      <Progress label={`Upload of ${name}`} value={percent} />
      <span className="shrink-0 font-mono text-sm text-soft figures">{`${percent}%`}</span>
    </span>
  );
}

interface ProblemProps extends Pick<StatusProps, 'progress'> {
  onRetry: () => void;
}

function Problem({ progress, onRetry }: ProblemProps) {
  const message =
    progress.state === 'draft' ? progress.problem : 'message' in progress && progress.message;
  if (!message) return null;

  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="alert" className="text-sm break-words text-red-text">
        {message}
      </p>
      {progress.state === 'failed' && <RetryButton size="small" onClick={onRetry} />}
    </div>
  );
}
