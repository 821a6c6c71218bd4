import type { ReactNode } from 'react';
import type { CatalogItem, CatalogKind } from '../../../../shared/catalog/catalog-item.ts';
import type { ArtworkTheme } from '../../ui/artwork-scene.ts';
import type { Notice } from '../../ui/toast.tsx';
import type { FileSlot, ItemDraft } from './item-draft.ts';

export type AdminAction = 'create' | 'update' | 'delete';

/** One upload field of a form. */
export interface UploadSlot {
  readonly slot: FileSlot;
  readonly label: string;
  readonly noun: string;
  readonly accept: string;
  readonly isRequired?: boolean;
}

/** A form field specific to one kind of item. */
export interface ExtraField {
  readonly position: 'above description' | 'below description';
  readonly render: (props: ExtraFieldProps) => ReactNode;
  /** Label and text in the conflict notice. Omitted if administrators can't edit the field. */
  readonly conflictText?: readonly [label: string, text: (draft: ItemDraft) => string];
}

export interface ExtraFieldProps {
  readonly draft: ItemDraft;
  readonly disabled: boolean;
  readonly set: (change: Partial<ItemDraft>) => void;
}

export type SlotUrls = Readonly<Record<FileSlot, string | null>>;

/** Everything that differs between the admin screens. */
export interface AdminKind<Item extends CatalogItem> {
  readonly kind: CatalogKind;
  readonly path: string;
  /** Artwork for items without a thumbnail, as members see it. */
  readonly chooseTheme: (categorySlug: string | null) => ArtworkTheme;
  readonly texts: AdminTexts;
  readonly slots: readonly UploadSlot[];
  readonly extraField: ExtraField;
  /** Label ('Duration (seconds)' or 'Page Count') and maximum value. */
  readonly extent: { readonly label: string; readonly max: number };
  readonly notices: Readonly<Record<AdminAction, Notice>>;
  /** Query key of the full list, hidden items included, sorted by position. */
  readonly listKey: readonly unknown[];
  readonly list: (signal: AbortSignal) => Promise<readonly Item[]>;
  /** Query keys that show these items; refetched after each change. */
  readonly affectedKeys: readonly (readonly unknown[])[];
  /** Idempotent: a retry with the same `submissionId` creates no second item. */
  readonly create: (draft: ItemDraft, submissionId: string) => Promise<unknown>;
  /** Rejects with STALE_REVISION if the item's current revision isn't `revision`. */
  readonly update: (id: string, draft: ItemDraft, revision: number) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly readSlotUrls: (item: Item) => SlotUrls;
  readonly toDraft: (item: Item) => ItemDraft;
  /** A toast that names the missing input; null if the draft is complete. */
  readonly validate: (draft: ItemDraft, main: string | null) => Notice | null;
  /** Reads the duration or page count from the main file; 0 if unknown. */
  readonly readExtent: (file: File) => Promise<number>;
  /** Details on the last line of a card, such as '12m 45s'. */
  readonly listFacts: (item: Item) => readonly string[];
  /** Button that opens the file's URL in a new tab. Omitted for kinds whose files can't be opened. */
  readonly open?: { readonly label: string; readonly getUrl: (id: string) => Promise<string> };
}

export interface AdminTexts {
  /** Singular noun for use in sentences, such as 'course'. */
  readonly noun: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly add: string;
  readonly create: string;
  readonly edit: string;
  readonly submitCreate: string;
  readonly submitUpdate: string;
  readonly listTitle: string;
  readonly loading: string;
  readonly emptyTitle: string;
  readonly emptyText?: string;
  readonly emptyAction?: string;
  readonly titleLabel: string;
}
