import type { ReactNode } from 'react';
import type { CatalogItem, CatalogKind, FileSlot } from '#shared/catalog/catalog-item.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { SiteConfig } from '#web/platform/config.ts';
import type { ArtworkTheme } from '#web/artwork/artwork-theme.ts';
import type { Notice } from '#web/ui/messages/notice.ts';
import type { FileInspection } from './inspect-file.ts';
import type { buildItemCalls } from './item-calls.ts';
import type { ItemDraft } from './item-draft.ts';

/** The fields that all kinds have, outside of the section More. */
export type MainField = 'title' | 'category' | 'tier' | 'extent' | 'description';

export interface UploadSlot {
  slot: FileSlot;
  label: string;
  noun: string;
  accept: string;
  isRequired?: boolean;
  /** True if the field is in the section More. */
  isExtra?: boolean;
  /** Checks a chosen file before its upload. `site` is undefined while it loads. */
  inspect?: (file: File, site: SiteConfig | undefined) => Promise<FileInspection>;
}

interface ExtraField {
  /** `main` is below the main fields. */
  position: 'main' | 'more';
  render: (props: ExtraFieldProps) => ReactNode;
  /**
   * Labels and texts of the fields in the edit conflict notice. Omits fields that administrators
   * can't edit.
   */
  conflictTexts: readonly FieldText[];
}

export type FieldText = readonly [label: string, text: (draft: ItemDraft) => string];

interface ExtraFieldProps {
  draft: ItemDraft;
  showsErrors: boolean;
  disabled: boolean;
  set: (change: Partial<ItemDraft>) => void;
}

export interface AdminScreenConfig<Item extends CatalogItem> extends Omit<
  ItemCalls<Item>,
  'affectedKeys'
> {
  kind: CatalogKind;
  path: string;
  chooseTheme: (categorySlug: string | null) => ArtworkTheme;
  texts: AdminTexts;
  /** The order of the main fields. */
  fields: readonly MainField[];
  slots: readonly UploadSlot[];
  extraField: ExtraField;
  /** The duration or page count field. `format` formats a file's value for display. */
  extent: { label: string; max: number; format: (extent: number) => string };
  notices: Readonly<Record<'create' | 'update' | 'delete', Notice>>;
  affectedKeys: readonly (readonly unknown[])[];

  /** Idempotent: a retry with the same `submissionId` creates no second item. */
  create: (draft: ItemDraft, submissionId: string) => Promise<{ body: Item }>;
  /** Rejects with STALE_REVISION if the item's current revision isn't `revision`. */
  update: (id: string, draft: ItemDraft, revision: number) => Promise<{ body: Item }>;
  readSlotUrls: (item: Item) => Readonly<Partial<Record<FileSlot, string | null>>>;
  toDraft: (item: Item) => ItemDraft;
  /** Returns a toast about missing input; null if the draft is complete. */
  validate: (draft: ItemDraft, main: string | null) => Notice | null;
  /** Returns the URL of the main file, if it is a video. */
  getVideoUrl?: (id: string, signal: AbortSignal) => Promise<string>;
  listFacts: (item: Item) => readonly string[];
  /** Makes a thumbnail from the main file; null if this browser can't. */
  makeThumbnail?: (file: File) => Promise<File | null>;
  /** A sentence below the upload fields. */
  getUploadsNote?: (site: SiteConfig | undefined) => string;
  /** A note on the item's card, below the note about its file. */
  getStateNote?: (item: Item) => { text: string; isFailure: boolean } | null;
  /** Button that opens the item's file in a new tab. */
  open?: { label: string; fetchUrl: (id: string) => Promise<string> };
}

type ItemCalls<Item extends CatalogItem> = ReturnType<typeof buildItemCalls<Item>>;

interface AdminTexts {
  /** Singular name in title case, for example 'Study Guide'. */
  name: string;
  /** Singular name in lower case, for example 'study guide'. */
  noun: string;
  title: string;
  subtitle?: string;
  add: string;
  emptyTitle: string;
  emptyText?: string;
  emptyAction?: string;
  titleLabel: string;
}

/** Path of the item's preview, which initially shows the item as a visitor would see it. */
export function buildPreviewPath(kind: CatalogKind, id: string): string {
  return `/admin?preview=${kind}&id=${id}`;
}

/** `action` completes 'Failed to …', for example 'delete course'. */
export function buildFailureNotice(action: string, error: Error): Notice {
  if (!(error instanceof ApiError))
    return { title: `Failed to ${action}. Please try again.`, tone: 'destructive' };

  const { status, userMessage: description } = error;
  // The same request would be refused again, so only its reason helps.
  const title = status < 500 ? `Failed to ${action}.` : `Failed to ${action}. Please try again.`;

  return { title, description, tone: 'destructive' };
}

/**
 * Builds the notices shown after an item is created, updated or deleted, for example 'Podcast
 * Created'.
 */
export function buildSavedNotices(name: string): AdminScreenConfig<CatalogItem>['notices'] {
  const build = (done: string) => ({
    title: `${name} ${done}`,
    description: `The ${name.toLowerCase()} has been successfully ${done.toLowerCase()}.`,
  });

  return { create: build('Created'), update: build('Updated'), delete: build('Deleted') };
}

/**
 * Requires a title and the main file. `fileName` describes that file in the error, for example 'a
 * PDF file'.
 */
export const requireTitleAndFile =
  (fileName: string): AdminScreenConfig<CatalogItem>['validate'] =>
  (draft, main) => {
    const { main: sent = main } = draft.files;
    if (draft.title.trim() !== '' && sent !== null) return null;

    return {
      title: 'Validation Error',
      description: `Please fill in all required fields including uploading ${fileName}.`,
      tone: 'destructive',
    };
  };
