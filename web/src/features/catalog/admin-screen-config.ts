import type { ReactNode } from 'react';
import type { CatalogItem, CatalogKind } from '#shared/catalog/catalog-item.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { SiteConfig } from '#web/platform/config.ts';
import type { ArtworkTheme } from '#web/ui/artwork-theme.ts';
import type { Notice } from '#web/ui/toast.tsx';
import type { buildItemCalls } from './admin-items.queries.ts';
import type { FileInspection } from './inspect-file.ts';
import type { FileSlot, ItemDraft } from './item-draft.ts';

/** The fields that all kinds have, outside of the section More. */
export type MainField = 'title' | 'category' | 'tier' | 'extent' | 'description';

export interface UploadSlot {
  readonly slot: FileSlot;
  readonly label: string;
  readonly noun: string;
  readonly accept: string;
  readonly isRequired?: boolean;
  /** True if the field is in the section More. */
  readonly isExtra?: boolean;
  /** Checks a chosen file before its upload. `site` is undefined while it loads. */
  readonly inspect?: (file: File, site: SiteConfig | undefined) => Promise<FileInspection>;
}

export interface ExtraField {
  /** `main` is below the main fields. */
  readonly position: 'main' | 'more';
  readonly render: (props: ExtraFieldProps) => ReactNode;
  /** Labels and texts of the fields in the edit conflict notice. Omits fields that administrators can't edit. */
  readonly conflictTexts: readonly FieldText[];
}

export type FieldText = readonly [label: string, text: (draft: ItemDraft) => string];

interface ExtraFieldProps {
  readonly draft: ItemDraft;
  readonly showsErrors: boolean;
  readonly disabled: boolean;
  readonly set: (change: Partial<ItemDraft>) => void;
}

export interface AdminScreenConfig<Item extends CatalogItem> extends Omit<ItemCalls<Item>, 'affectedKeys'> {
  readonly kind: CatalogKind;
  readonly path: string;
  readonly chooseTheme: (categorySlug: string | null) => ArtworkTheme;
  readonly texts: AdminTexts;
  /** The order of the main fields. */
  readonly fields: readonly MainField[];
  readonly slots: readonly UploadSlot[];
  readonly extraField: ExtraField;
  /** The duration or page count field. `format` formats a file's value for display. */
  readonly extent: { readonly label: string; readonly max: number; readonly format: (extent: number) => string };
  readonly notices: Readonly<Record<'create' | 'update' | 'delete', Notice>>;
  readonly affectedKeys: readonly (readonly unknown[])[];
  /** Idempotent: a retry with the same `submissionId` creates no second item. */
  readonly create: (draft: ItemDraft, submissionId: string) => Promise<{ readonly body: Item }>;
  /** Rejects with STALE_REVISION if the item's current revision isn't `revision`. */
  readonly update: (id: string, draft: ItemDraft, revision: number) => Promise<{ readonly body: Item }>;
  readonly readSlotUrls: (item: Item) => Readonly<Partial<Record<FileSlot, string | null>>>;
  readonly toDraft: (item: Item) => ItemDraft;
  /** Returns a toast about missing input; null if the draft is complete. */
  readonly validate: (draft: ItemDraft, main: string | null) => Notice | null;
  /** Returns the URL of the main file, if it is a video. */
  readonly getVideoUrl?: (id: string, signal: AbortSignal) => Promise<string>;
  readonly listFacts: (item: Item) => readonly string[];
  /** A sentence below the upload fields. */
  readonly getUploadsNote?: (site: SiteConfig | undefined) => string;
  /** A note on the item's card, below the note about its file. */
  readonly getStateNote?: (item: Item) => { readonly text: string; readonly isFailure: boolean } | null;
  /** Button that opens the item's file in a new tab. */
  readonly open?: { readonly label: string; readonly fetchUrl: (id: string) => Promise<string> };
}

type ItemCalls<Item extends CatalogItem> = ReturnType<typeof buildItemCalls<Item>>;

interface AdminTexts {
  /** Singular name in title case, for example 'Study Guide'. */
  readonly name: string;
  /** Singular name in lower case, for example 'study guide'. */
  readonly noun: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly add: string;
  readonly emptyTitle: string;
  readonly emptyText?: string;
  readonly emptyAction?: string;
  readonly titleLabel: string;
}

/** Path of the item's preview, which initially shows the item as a visitor would see it. */
export function buildPreviewPath(kind: CatalogKind, id: string): string {
  return `/admin?preview=${kind}&id=${id}`;
}

/** `action` completes 'Failed to …', for example 'delete course'. */
export function buildFailureNotice(action: string, error: Error): Notice {
  const description = error instanceof ApiError ? error.userMessage : undefined;
  return { title: `Failed to ${action}. Please try again.`, description, tone: 'destructive' };
}

/** Builds the notices shown after an item is created, updated or deleted, for example 'Podcast Created'. */
export function buildSavedNotices(name: string): AdminScreenConfig<CatalogItem>['notices'] {
  const build = (done: string) => ({
    title: `${name} ${done}`,
    description: `The ${name.toLowerCase()} has been successfully ${done.toLowerCase()}.`,
  });
  return { create: build('Created'), update: build('Updated'), delete: build('Deleted') };
}

/** Requires a title and the main file. `fileName` describes that file in the error, for example 'a PDF file'. */
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
