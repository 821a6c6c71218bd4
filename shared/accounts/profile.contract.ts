import * as z from 'zod';
import { contractsFor } from '#shared/http/contract.ts';
import { revisionSchema } from '#shared/http/revision.ts';
import { mailChoicesChangeSchema, mailChoicesSchema } from './mail-choices.ts';
import { userSchema } from './user.ts';
import { profileFormSchema, profileSchema } from './profile.ts';

const contract = contractsFor('accounts');

export const getProfile = contract({
  name: 'get-profile',
  method: 'GET',
  path: '/api/profile',
  access: 'member',
  replies: { 200: profileSchema },
});

/**
 * Returns the updated user. 409 STALE_REVISION if the profile has changed since the form was
 * loaded.
 */
export const changeProfile = contract({
  name: 'change-profile',
  method: 'PUT',
  path: '/api/profile',
  access: 'member',
  body: profileFormSchema.extend({ revision: revisionSchema.optional() }),
  replies: { 200: userSchema.extend({ revision: revisionSchema }) },
});

/** Sets an uploaded JPEG, PNG, or WebP file as the profile picture. Idempotent for the same URL. */
export const setPicture = contract({
  name: 'set-picture',
  method: 'PUT',
  path: '/api/profile/picture',
  access: 'member',
  body: z.object({ uploadURL: z.string().min(1).max(8192) }),
  replies: { 200: userSchema },
});

export const removePicture = contract({
  name: 'remove-picture',
  method: 'DELETE',
  path: '/api/profile/picture',
  access: 'member',
  replies: { 200: userSchema },
});

/** Changes only the given email preferences, and returns all of them. */
export const changeMailChoices = contract({
  name: 'change-mail-choices',
  method: 'PUT',
  path: '/api/profile/mails',
  access: 'member',
  body: mailChoicesChangeSchema,
  replies: { 200: mailChoicesSchema },
});

/**
 * Ends all of the member's sessions, including this one, and revokes the refresh tokens at the
 * sign-in service.
 */
export const signOutEverywhere = contract({
  name: 'sign-out-everywhere',
  method: 'POST',
  path: '/api/sessions/end',
  access: 'member',
  replies: { 204: 'empty' },
});
