import type { ReactNode } from 'react';
import type { CatalogueItem, CatalogueKind } from '../../../../shared/catalogue/catalogue-item.ts';
import type { ArtworkTheme } from '../../ui/artwork-scene.ts';
import type { Notice } from '../../ui/toast.tsx';
import type { FileSlot, ItemDraft } from './item-draft.ts';

export type AdminAction = 'create' | 'update' | 'delete';

/** One upload of a form. */
export interface SlotSettings {
  readonly slot: FileSlot;
  readonly label: string;
  readonly noun: string;
  readonly accept: string;
  readonly isRequired?: boolean;
}

/** The form field that only one kind has. */
export interface OwnField {
  readonly place: 'above description' | 'below description';
  readonly render: (props: OwnFieldProps) => ReactNode;
  /** How the field appears in the conflict notice. Left out if administrators can't edit it. */
  readonly compared?: readonly [label: string, text: (draft: ItemDraft) => string];
}

export interface OwnFieldProps {
  readonly draft: ItemDraft;
  readonly disabled: boolean;
  readonly set: (part: Partial<ItemDraft>) => void;
}

export type SlotAddresses = Readonly<Record<FileSlot, string | null>>;

/** What makes one admin screen different from the others. */
export interface AdminKind<Item extends CatalogueItem> {
  readonly kind: CatalogueKind;
  readonly path: string;
  /** What is drawn where there is no thumbnail: what members see. */
  readonly themeOf: (categorySlug: string | null) => ArtworkTheme;
  readonly texts: AdminTexts;
  readonly slots: readonly SlotSettings[];
  readonly ownField: OwnField;
  /** 'Duration (seconds)' or 'Page Count', and the greatest value. */
  readonly extent: { readonly label: string; readonly most: number };
  readonly notices: Readonly<Record<AdminAction, Notice>>;
  /** The list of everything, hidden items included, by position. */
  readonly listKey: readonly unknown[];
  readonly list: (signal: AbortSignal) => Promise<readonly Item[]>;
  /** Whatever shows these items: refetched after each change. */
  readonly changes: readonly (readonly unknown[])[];
  /** A repeat with the same `submissionId` creates nothing. */
  readonly create: (draft: ItemDraft, submissionId: string) => Promise<unknown>;
  /** Refused with STALE_REVISION when the item has another revision. */
  readonly update: (id: string, draft: ItemDraft, revision: number) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly addressesOf: (item: Item) => SlotAddresses;
  readonly draftOf: (item: Item) => ItemDraft;
  /** What the draft lacks, as a notice; null when it may be sent. */
  readonly refusalOf: (draft: ItemDraft, main: string | null) => Notice | null;
  /** Reads duration or pages from the main file; 0 is unknown. */
  readonly readExtent: (file: File) => Promise<number>;
  /** The facts in a card's last line: '12m 45s'. */
  readonly factsOf: (item: Item) => readonly string[];
  /** A new tab's address of the file. Left out where the list offers none. */
  readonly open?: { readonly label: string; readonly ask: (id: string) => Promise<string> };
}

export interface AdminTexts {
  /** 'course', in sentences. */
  readonly noun: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly add: string;
  readonly create: string;
  readonly edit: string;
  readonly submitCreate: string;
  readonly submitUpdate: string;
  readonly existing: string;
  readonly loading: string;
  readonly emptyTitle: string;
  readonly emptyText?: string;
  readonly emptyAction?: string;
  readonly titleLabel: string;
}
