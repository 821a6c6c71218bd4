import { type ReactNode, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { focusOnMount } from '../focus-on-mount.ts';
import { NoticeBox } from './notice-box.tsx';

/** A field whose value differs between the two versions. Empty text is shown as 'Empty'. */
export interface ConflictField {
  label: string;
  theirs: string;
  yours: string;
}

interface EditConflictNoticeProps {
  title: string;
  fields: readonly ConflictField[];
  /** True if the member made the conflicting edit in another tab or on another device. */
  isOwnEdit?: boolean;
  isBusy: boolean;
  onKeepMine: () => void;
  onUseTheirs: () => void;
}

/**
 * Shown if a save was rejected because the item has a newer revision. Takes the focus when it
 * appears.
 */
export function EditConflictNotice(props: EditConflictNoticeProps) {
  const { title, fields, isOwnEdit = false, isBusy, onKeepMine, onUseTheirs } = props;
  return (
    <Notice title={title} text="Your changes aren’t saved yet. Choose which version to keep.">
      {fields.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {fields.map((field) => (
            <Comparison key={field.label} {...field} isOwn={isOwnEdit} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" isBusy={isBusy} onClick={onKeepMine}>
          Keep my version
        </Button>
        <Button isBusy={isBusy} onClick={onUseTheirs}>
          {isOwnEdit ? 'Use the saved version' : 'Use theirs'}
        </Button>
      </div>
    </Notice>
  );
}

interface DeletedNoticeProps {
  title: string;
  isBusy: boolean;
  onSaveAsNew: () => void;
}

/**
 * Shown if a save was rejected because the item no longer exists. Takes the focus when it appears.
 */
export function DeletedNotice({ title, isBusy, onSaveAsNew }: DeletedNoticeProps) {
  return (
    <Notice title={title} text="Your changes aren’t saved yet. Save them as a new item?">
      <Button className="mt-4" variant="primary" isBusy={isBusy} onClick={onSaveAsNew}>
        Save as new item
      </Button>
    </Notice>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  children: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  const titleId = useId();

  return (
    <NoticeBox
      ref={focusOnMount}
      tabIndex={-1}
      tone="warning"
      as="section"
      aria-labelledby={titleId}
      className="mt-5 scroll-mt-24"
    >
      <div role="alert">
        <h3 id={titleId} className="font-sans text-base font-semibold tracking-normal">
          {title}
        </h3>
        <p className="mt-1 text-sm text-soft">{text}</p>
      </div>
      {children}
    </NoticeBox>
  );
}

function Comparison({ label, theirs, yours, isOwn }: ConflictField & { isOwn: boolean }) {
  return (
    <li className="min-w-0">
      <p className="text-sm font-medium">{label}</p>
      <dl className="mt-1 grid gap-2 text-sm sm:grid-cols-2 sm:gap-4">
        <Version name={isOwn ? 'Saved elsewhere' : 'Theirs'} text={theirs} />
        <Version name={isOwn ? 'On this page' : 'Yours'} text={yours} />
      </dl>
    </li>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0 rounded-md border border-line px-3 py-2">
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="break-words whitespace-pre-line">{text || 'Empty'}</dd>
    </div>
  );
}
