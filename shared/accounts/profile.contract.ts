import * as z from 'zod';
import { contract } from '../http/contract.ts';
import { revisionSchema } from '../http/revision.ts';
import { mailChoicesChangeSchema, mailChoicesSchema } from './mail-choices.ts';
import { userSchema } from './member.ts';
import { profileFormSchema, profileSchema } from './profile.ts';

export const getProfile = contract({
  feature: 'accounts',
  name: 'get-profile',
  method: 'GET',
  path: '/api/profile',
  access: 'member',
  replies: { 200: profileSchema },
});

/** Returns the updated user. 409 STALE_REVISION if the form was loaded with another revision. */
export const changeProfile = contract({
  feature: 'accounts',
  name: 'change-profile',
  method: 'PUT',
  path: '/api/profile',
  access: 'member',
  body: profileFormSchema.extend({ revision: revisionSchema.optional() }),
  bodyKind: 'json',
  replies: { 200: userSchema.extend({ revision: revisionSchema }) },
});

/**
 * Sets an uploaded JPEG, PNG or WebP as the member's picture and deletes the previous picture. Idempotent for the same
 * URL.
 */
export const setPicture = contract({
  feature: 'accounts',
  name: 'set-picture',
  method: 'PUT',
  path: '/api/profile/picture',
  access: 'member',
  body: z.object({ uploadURL: z.string().min(1).max(8192) }),
  bodyKind: 'json',
  replies: { 200: userSchema },
});

export const removePicture = contract({
  feature: 'accounts',
  name: 'remove-picture',
  method: 'DELETE',
  path: '/api/profile/picture',
  access: 'member',
  replies: { 200: userSchema },
});

/** Changes the given switches and returns all of them. */
export const changeMailChoices = contract({
  feature: 'accounts',
  name: 'change-mail-choices',
  method: 'PUT',
  path: '/api/profile/mails',
  access: 'member',
  body: mailChoicesChangeSchema,
  bodyKind: 'json',
  replies: { 200: mailChoicesSchema },
});

/** Ends all of the member's sessions, including this one, and revokes the refresh tokens of the sign-in service. */
export const signOutEverywhere = contract({
  feature: 'accounts',
  name: 'sign-out-everywhere',
  method: 'POST',
  path: '/api/sessions/end',
  access: 'member',
  replies: { 204: 'empty' },
});
