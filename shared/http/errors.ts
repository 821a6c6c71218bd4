import { REFUND_DAYS } from '#shared/billing/plan-periods.ts';

/** The message of `INTERNAL`. Also shown if a response didn't come from the API. */
export const GENERAL_ERROR_MESSAGE = 'Something went wrong on our side. Please try again.';
export const CHECKOUT_ELSEWHERE_MESSAGE =
  'Open the link in the browser where you started, or start again.';
export const CHECKOUT_ENDED_MESSAGE = 'This checkout has expired. Please choose your plan again.';

/**
 * Every error that the API can return, with its HTTP status and a message for users. The message is
 * the response body (text/plain), and the code is in the header `x-error-code`. Features can pass
 * their own message to `refuse()`.
 */
export const httpErrors = {
  BAD_REQUEST: { status: 400, message: 'That request isn’t valid. Reload the page and try again.' },
  MALFORMED_JSON: { status: 400, message: 'That request isn’t valid JSON.' },

  BAD_CURSOR: {
    status: 400,
    message: 'This page of the list is no longer available. Reload the list.',
  },

  BAD_SIGNATURE: { status: 400, message: 'The signature isn’t valid.' },
  SIGN_IN_REQUIRED: { status: 401, message: 'Please sign in.' },

  PAYMENT_FAILED: {
    status: 402,
    message: 'The payment didn’t go through. Please use another card.',
  },

  ALLOWANCE_USED: {
    status: 403,
    message: 'You’ve used your plan’s limit for this month. Upgrade to continue.',
  },

  CSRF: { status: 403, message: 'That request didn’t come from this site.' },
  COACH_ONLY: { status: 403, message: 'Only coaches can do that.' },
  ADMIN_ONLY: { status: 403, message: 'Only administrators can do that.' },

  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message:
      'Coaches and administrators need to enter a code first. Open Coach desk or Administration in the menu to enter one.',
  },

  SECOND_FACTOR_LOCKED: {
    status: 403,
    message:
      'Too many wrong codes in a row, so this second factor is locked. Contact your site administrator.',
  },

  RECENT_CODE_REQUIRED: {
    status: 403,
    message: 'Enter a new code from your authenticator app to make this change.',
  },

  PLAN_REQUIRED: { status: 403, message: 'You need a membership plan for this.' },

  CONSENT_REQUIRED: {
    status: 403,
    message: 'Before your first recording, please read what we measure and agree to it.',
  },

  RECENT_SIGN_IN_REQUIRED: { status: 403, message: 'Please log in again before you change this.' },
  DIRECT_ACCESS: { status: 403, message: 'Please open the site at its own address.' },
  NOT_FOUND: { status: 404, message: 'We couldn’t find that. It may have been deleted.' },
  ITEM_DELETED: { status: 404, message: 'Someone deleted this. Save it as a new one?' },

  CONFLICT: {
    status: 409,
    message: 'Someone changed this in the meantime. Reload the page and try again.',
  },

  STALE_REVISION: {
    status: 409,
    message: 'Someone else changed this. Review their version, then save again.',
  },

  UPLOAD_NOT_FOUND: {
    status: 409,
    message: 'The upload didn’t arrive or has expired. Please upload the file again.',
  },

  FILE_REQUIRED: {
    status: 409,
    message: 'A published item needs its file. Upload the file, or turn Published off.',
  },

  FILE_NOT_READY: {
    status: 409,
    message: 'The file is still being prepared. Please try again in a moment.',
  },

  CATEGORY_EXISTS: {
    status: 409,
    message: 'A category with that name already exists. Choose another name.',
  },

  CATEGORY_IN_USE: { status: 409, message: 'This category has items. Choose where to move them.' },

  LOGIN_REQUIRED: {
    status: 409,
    message: 'An account with this email already exists. Please log in to continue.',
  },

  CODE_WRONG: { status: 409, message: 'That code isn’t right. Please check it and try again.' },
  CODE_EXPIRED: { status: 409, message: 'This code has expired. Please request a new one.' },

  EMAIL_TAKEN: {
    status: 409,
    message: 'Another account now uses this address. Choose another one.',
  },

  ALREADY_SUBSCRIBED: { status: 409, message: 'You already have this plan.' },

  PRICE_EXPIRED: {
    status: 409,
    message: 'This price has expired. Review the new price, then confirm.',
  },

  PLAN_UNAVAILABLE: {
    status: 409,
    message: 'This plan isn’t for sale right now. Choose another one, or contact us.',
  },

  NO_SUBSCRIPTION: {
    status: 409,
    message: 'You don’t have a subscription to change. Choose a plan to start one.',
  },

  CHECKOUT_ENDED: { status: 409, message: CHECKOUT_ENDED_MESSAGE },
  REQUEST_OPEN: { status: 409, message: 'You have already asked a coach about this video.' },

  REQUEST_IN_REVIEW: {
    status: 409,
    message: 'A coach has taken this request, so you can no longer change it.',
  },

  REQUEST_TAKEN: { status: 409, message: 'Another coach has this request now.' },
  REQUEST_ANSWERED: { status: 409, message: 'Another coach has answered this request.' },

  REQUEST_GONE: {
    status: 404,
    message: 'The member withdrew this request, deleted the recording, or deleted their account.',
  },

  HOLD_LOST: { status: 409, message: 'This request is back in the queue.' },

  ALREADY_ANSWERED: {
    status: 409,
    message:
      'This request already has an answer, so yours wasn’t sent. Your text is still on this page.',
  },

  DRAFT_CHANGED: {
    status: 409,
    message: 'This draft was saved somewhere else in the meantime. Please reload.',
  },

  SHARE_LIMIT: {
    status: 409,
    message: 'A report can have up to five links. Revoke one, then create a new one.',
  },

  COMMENT_LIMIT: { status: 409, message: 'This link has reached its limit of 50 comments.' },

  REFUND_USED: {
    status: 409,
    message:
      'The money-back guarantee applies once per person, and this email address or card has already been used for a refund. You can still cancel anytime.',
  },

  REFUND_EXPIRED: {
    status: 409,
    message: `The ${REFUND_DAYS}-day money-back guarantee has ended. You can still cancel anytime.`,
  },

  STAFF_ACCOUNT: {
    status: 409,
    message:
      'Coaches and administrators can’t delete their account here. Contact us to end your role first.',
  },

  TOO_LARGE: { status: 413, message: 'That’s too large. Please send less.' },

  USE_UPLOAD_URL: {
    status: 413,
    // Larger requests never reach our code: the event of a Lambda function is limited to 6 MB in
    // base64.
    message:
      'Files over 4 MB need an upload URL: use POST /api/objects/upload. The API itself refuses requests over about 4.5 MB, without this hint.',
  },

  UNSUPPORTED_TYPE: { status: 415, message: 'That type of content isn’t supported.' },

  UPLOAD_QUOTA: {
    status: 429,
    message:
      'You have too many unfinished uploads. Finish them or wait a few minutes, then try again.',
  },

  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Too many attempts. Wait a few minutes, then try again.',
  },

  BILLING_UNAVAILABLE: {
    status: 503,
    message:
      'Our payment provider didn’t respond. Please try again in a moment. You won’t be charged twice.',
  },

  TRY_AGAIN: {
    status: 503,
    message: 'A service we depend on didn’t respond. Please try again in a moment.',
  },

  NOT_CONFIGURED: { status: 503, message: 'This isn’t set up on this site yet.' },
  INTERNAL: { status: 500, message: GENERAL_ERROR_MESSAGE },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof httpErrors;

export const ERROR_CODE_HEADER = 'x-error-code';
/** The part of the form that was refused, if the refusal is about one part. */
export const ERROR_FIELD_HEADER = 'x-error-field';
export const REQUEST_ID_HEADER = 'x-request-id';
