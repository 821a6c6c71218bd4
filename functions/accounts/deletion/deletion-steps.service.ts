import type { MemberRow } from '#functions/members/members.public.ts';
import type { MemberRows } from '#platform/dynamo/member-rows.store.ts';
import type { ErasureStep, DeletedMember } from '#platform/member-data/member-data.ts';
import type { ObjectFolder } from '#platform/storage/object-folder.store.ts';
import type { ObjectStore } from '#platform/storage/object.store.ts';
import type { CognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import type { DeletionMemberStore } from './deletion-member.store.ts';
import { exportFolder, type ExportStore } from '../export/export.store.ts';
import { pictureKey } from '../profile/profile-picture.ts';

export interface DeletionStepDeps {
  members: DeletionMemberStore;
  accounts: Pick<CognitoAccountGateway, 'disable' | 'remove'>;
  sessions: Pick<MemberRows, 'remove'>;
  pictures: Pick<ObjectStore, 'remove'>;
  /** The erasure steps of all features. */
  features: readonly ErasureStep[];
  now: () => Date;
}

/**
 * The steps must run in this order. They are idempotent, so that an interrupted deletion can repeat
 * them.
 */
export function getDeletionSteps(deps: DeletionStepDeps): ErasureStep[] {
  const { members, accounts, sessions, features } = deps;
  return [
    { name: 'close-row', erase: ({ memberId }) => members.block(memberId) },
    { name: 'close-account', erase: ({ memberId }) => accounts.disable(memberId) },
    { name: 'sessions', erase: ({ memberId }) => sessions.remove(memberId) },
    ...features,
    { name: 'member', erase: (member) => anonymizeMember(deps, member) },
    { name: 'account', erase: ({ memberId }) => accounts.remove(memberId) },
  ];
}

/**
 * Erases data stored during the deletion by requests, uploads, analyses or sign-ins that were still
 * in progress.
 */
export function getRecheckSteps(deps: DeletionStepDeps): ErasureStep[] {
  const { sessions, features } = deps;
  return [
    { name: 'sessions', erase: ({ memberId }) => sessions.remove(memberId) },
    ...features,
    { name: 'member', erase: (member) => removeMember(deps, member) },
  ];
}

async function anonymizeMember(deps: DeletionStepDeps, { memberId }: DeletedMember): Promise<void> {
  const row = await deps.members.find(memberId);
  if (!row) return;

  await removePictures(deps, row);
  await deps.members.anonymize(row, deps.now());
}

async function removeMember(deps: DeletionStepDeps, { memberId }: DeletedMember): Promise<void> {
  const row = await deps.members.find(memberId);
  if (row) await removePictures(deps, row);
  await deps.members.remove(memberId);
}

/** Removes all of the member's pictures, including those that were replaced or never shown. */
async function removePictures(
  { pictures }: DeletionStepDeps,
  { pictureIds }: MemberRow,
): Promise<void> {
  for (const id of pictureIds) await pictures.remove(pictureKey(id));
}

export interface ExportErasureDeps {
  exports: Pick<ExportStore, 'remove'>;
  files: Pick<ObjectFolder, 'empty'>;
}

/**
 * Deletes the row first, so that an export worker that is still running finds no row and deletes
 * its file.
 */
export function exportErasure({ exports, files }: ExportErasureDeps): ErasureStep {
  return {
    name: 'exports',
    async erase({ memberId }) {
      await exports.remove(memberId);
      await files.empty(exportFolder(memberId));
    },
  };
}
