import type { ErasureStep, DeletedMember } from '../platform/member-data/member-data.ts';
import type { MemberRows } from '../platform/dynamo/member-rows.store.ts';
import type { ObjectStore } from '../platform/storage/object.store.ts';
import type { DeletionAccountGateway } from './deletion-account.gateway.ts';
import type { DeletionMemberStore } from './deletion-member.store.ts';
import type { MemberRow } from './member.store.ts';
import { pictureKey } from './profile-picture.ts';

export interface DeletionStepParts {
  readonly members: DeletionMemberStore;
  readonly accounts: DeletionAccountGateway;
  readonly sessions: Pick<MemberRows, 'remove'>;
  readonly pictures: Pick<ObjectStore, 'remove'>;
  /** The erasure steps of all features. */
  readonly features: readonly ErasureStep[];
  readonly now: () => Date;
}

/**
 * Steps in order: block access, end payments, erase data, delete the account. All steps are idempotent, so an
 * interrupted deletion can run them again.
 */
export function deletionSteps(parts: DeletionStepParts): ErasureStep[] {
  const { members, accounts, sessions, features } = parts;
  return [
    { name: 'close-row', erase: ({ memberId }) => members.block(memberId) },
    { name: 'close-account', erase: ({ memberId }) => accounts.close(memberId) },
    { name: 'sessions', erase: ({ memberId }) => sessions.remove(memberId) },
    ...features,
    { name: 'member', erase: (leaver) => emptyMember(parts, leaver) },
    { name: 'account', erase: ({ memberId }) => accounts.remove(memberId) },
  ];
}

/** Erases data that arrived during the deletion from a request, upload, analysis or sign-in in progress. */
export function lateSteps(parts: DeletionStepParts): ErasureStep[] {
  const { sessions, features } = parts;
  return [
    { name: 'sessions', erase: ({ memberId }) => sessions.remove(memberId) },
    ...features,
    { name: 'member', erase: (leaver) => removeMember(parts, leaver) },
  ];
}

async function emptyMember(parts: DeletionStepParts, { memberId }: DeletedMember): Promise<void> {
  const row = await parts.members.find(memberId);
  if (!row) return;
  await removePictures(parts, row);
  await parts.members.empty(row, parts.now());
}

async function removeMember(parts: DeletionStepParts, { memberId }: DeletedMember): Promise<void> {
  const row = await parts.members.find(memberId);
  if (row) await removePictures(parts, row);
  await parts.members.remove(memberId);
}

/** Includes pictures that were replaced or never shown. */
async function removePictures({ pictures }: DeletionStepParts, { pictureIds }: MemberRow): Promise<void> {
  for (const id of pictureIds) await pictures.remove(pictureKey(id));
}
