import { usesBillingErasure } from '#functions/billing/erasure-and-export.public.ts';
import { usesCoachingErasure } from '#functions/coaching/erasure-and-export.public.ts';
import type { MemberRow } from '#functions/members/members.public.ts';
import { usesPracticeErasure } from '#functions/practice/erasure-and-export.public.ts';
import { usesUploadsErasure } from '#functions/uploads/erasure.public.ts';
import { usesRowErasure } from '#platform/member-data/erase-and-export-rows.ts';
import type { DeletedMember, ErasureStep } from '#platform/member-data/erasure-step.ts';
import { rowsOf } from '#platform/member-data/rows-by-member.store.ts';
import { folders, objects } from '#platform/storage/objects.ts';
import { EXPORT_PREFIX, PICTURES_PREFIX } from '#platform/storage/prefixes.ts';
import { clock, derive, type Wired } from '#platform/uses/use.ts';

import { cognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import { MEMBER_TABLES } from '../data-inventory.ts';
import { emailChangeStore } from '../email-change/email-change.store.ts';
import { exportFolder, exportStore } from '../export/export.store.ts';
import { pictureKey } from '../profile/profile-picture.ts';
import { SESSIONS } from '../sessions/active-sessions.ts';
import { deletionMemberStore } from './deletion-member.store.ts';

const exportErasureUses = {
  exports: exportStore.pick('remove'),
  files: folders('Media', EXPORT_PREFIX).pick('empty'),
};

const emailChangeErasureUses = { changes: emailChangeStore.pick('erase') };

/**
 * The erasure steps of all features. Billing comes first, to stop payments. `rows` covers the tables
 * that no other step erases.
 */
const usesFeatureErasures = /* @__PURE__ */ derive(
  {
    billing: usesBillingErasure,
    uploads: usesUploadsErasure,
    practice: usesPracticeErasure,
    coaching: usesCoachingErasure,
    exports: derive(exportErasureUses, exportErasure),
    emailChange: derive(emailChangeErasureUses, emailChangeErasure),
    rows: usesRowErasure(MEMBER_TABLES),
  },
  ({ rows, ...steps }): readonly ErasureStep[] => [...Object.values(steps), ...rows],
);

export const deletionStepUses = {
  members: deletionMemberStore.pick('find', 'block', 'anonymize', 'remove'),
  accounts: cognitoAccountGateway.pick('disable', 'remove'),
  sessions: rowsOf(SESSIONS).pick('remove'),
  pictures: objects('Media', PICTURES_PREFIX).pick('remove'),
  features: usesFeatureErasures,
  now: clock,
};

type DeletionStepDeps = Wired<typeof deletionStepUses>;

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

/**
 * Deletes the row first, so that an export worker that is still running finds no row and deletes
 * its file.
 */
export function exportErasure({ exports, files }: Wired<typeof exportErasureUses>): ErasureStep {
  return {
    name: 'exports',
    async erase({ memberId }) {
      await exports.remove(memberId);
      await files.empty(exportFolder(memberId));
    },
  };
}

export function emailChangeErasure({ changes }: Wired<typeof emailChangeErasureUses>): ErasureStep {
  return { name: 'email-change', erase: ({ memberId }) => changes.erase(memberId) };
}
