import type { CatalogItem } from '#shared/catalog/catalog-item.ts';
import { isLockedFor, type Viewer } from '#shared/catalog/tiers.ts';
import { buildPictureKey, type CatalogRow, type StoredPicture } from '../item/catalog-row.ts';

/** Only administrators see hidden items. */
export function isVisibleTo(viewer: Viewer, row: Pick<CatalogRow, 'isPublic'>): boolean {
  return row.isPublic || viewer?.role === 'admin';
}

/** True if this viewer may open the item's files. Checked before any URL is signed. */
export function canOpenFiles(
  viewer: Viewer,
  row: Pick<CatalogRow, 'isPublic' | 'requiredTier'>,
): boolean {
  return isVisibleTo(viewer, row) && !isLockedFor(viewer, row.requiredTier);
}

/** Returns `path` if the item has a file that this viewer may open, otherwise null. */
export function visibleFilePath(viewer: Viewer, row: CatalogRow, path: string): string | null {
  if (!canOpenFiles(viewer, row)) return null;

  // An administrator's form sends this value back. If it were null, saving would remove a file that
  // is still being copied.
  const hasFile = row.file !== null || (viewer?.role === 'admin' && row.copy !== null);

  return hasFile ? path : null;
}

export function buildPictureUrl(picture: StoredPicture | null): string | null {
  return picture && `/${buildPictureKey(picture.id)}`;
}

export function buildCommonItem(viewer: Viewer, row: CatalogRow): CatalogItem {
  const {
    itemId,
    title,
    description,
    categoryId,
    requiredTier,
    orderIndex,
    createdAt,
    isPublic,
    fileFailure,
  } = row;

  return {
    id: itemId,
    revision: row.editRevision,
    title,
    description,
    categoryId,
    requiredTier,
    thumbnailUrl: buildPictureUrl(row.thumbnail),
    locked: isLockedFor(viewer, requiredTier),
    orderIndex,
    createdAt,
    isPublic,
    fileState: readFileState(row),
    fileFailure: viewer?.role === 'admin' ? fileFailure : null,
    ...(viewer?.role === 'admin' && { mainFile: describeMainFile(row) }),
  };
}

function describeMainFile({ copy, file }: CatalogRow): CatalogItem['mainFile'] {
  const latest = copy ?? file;
  return latest && { name: latest.fileName, sizeBytes: latest.size };
}

function readFileState({ copy, fileFailure, file }: CatalogRow): CatalogItem['fileState'] {
  if (copy) return 'copying';
  if (fileFailure) return 'failed';
  return file ? 'ready' : 'none';
}
