/**
 * Every refusal the API can answer: code -> status and a short safe sentence that a member can read.
 * The sentence is the body (text/plain), the code the header `x-error-code`. A feature adds its own through `refusal()`.
 */
export const httpErrors = {
  BAD_REQUEST: { status: 400, sentence: 'That request is not valid.' },
  MALFORMED_JSON: { status: 400, sentence: 'That request is not valid JSON.' },
  BAD_CURSOR: { status: 400, sentence: 'This page of the list is no longer available. Reload the list.' },
  BAD_SIGNATURE: { status: 400, sentence: 'The signature is not valid.' },
  SIGN_IN_REQUIRED: { status: 401, sentence: 'Please sign in.' },
  PAYMENT_FAILED: { status: 402, sentence: 'The payment did not go through. Please use another card.' },
  ALLOWANCE_USED: { status: 403, sentence: 'This month’s count of your plan is used up.' },
  CSRF: { status: 403, sentence: 'That request did not come from this site.' },
  COACH_ONLY: { status: 403, sentence: 'Only coaches can do that.' },
  ADMIN_ONLY: { status: 403, sentence: 'Only administrators can do that.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    sentence: 'Administrators confirm who they are by a code first. Open Members in the menu to enter one.',
  },
  SECOND_FACTOR_LOCKED: {
    status: 403,
    sentence: 'Too many wrong codes in a row: this second factor opens nothing any more. Ask who operates this site.',
  },
  PLAN_REQUIRED: { status: 403, sentence: 'This needs a membership plan.' },
  CONSENT_REQUIRED: {
    status: 403,
    sentence: 'Before your first recording, please read what is measured and agree to it.',
  },
  RECENT_SIGN_IN_REQUIRED: { status: 403, sentence: 'Please log in again before you change this.' },
  DIRECT_ACCESS: { status: 403, sentence: 'Please use the site address.' },
  NOT_FOUND: { status: 404, sentence: 'That was not found.' },
  ITEM_DELETED: { status: 404, sentence: 'Someone deleted this. Save it as a new one?' },
  CONFLICT: { status: 409, sentence: 'That changed in the meantime. Please reload and try again.' },
  STALE_REVISION: {
    status: 409,
    sentence: 'Someone else changed this. Review their version, then save again.',
  },
  UPLOAD_NOT_FOUND: {
    status: 409,
    sentence: 'The upload did not arrive or has expired. Please upload the file again.',
  },
  FILE_NOT_READY: { status: 409, sentence: 'The file is still being prepared. Please try again in a moment.' },
  CATEGORY_EXISTS: { status: 409, sentence: 'There is a category of that name already.' },
  CATEGORY_IN_USE: { status: 409, sentence: 'This category has items. Please choose where they go.' },
  LOGIN_REQUIRED: { status: 409, sentence: 'There is an account with this email already. Please log in to go on.' },
  CODE_WRONG: { status: 409, sentence: 'That is not the code. Please look again.' },
  CODE_OVER: { status: 409, sentence: 'This code can no longer be used. Please ask for a new one.' },
  EMAIL_TAKEN: { status: 409, sentence: 'This address belongs to another account by now.' },
  ALREADY_SUBSCRIBED: { status: 409, sentence: 'You have this plan already.' },
  NO_SUBSCRIPTION: { status: 409, sentence: 'There is no subscription to change.' },
  CHECKOUT_ENDED: { status: 409, sentence: 'This checkout can no longer be used. Please choose your plan again.' },
  REQUEST_OPEN: { status: 409, sentence: 'You have already asked a coach about this video.' },
  REQUEST_IN_REVIEW: { status: 409, sentence: 'A coach has taken this request: it can no longer be changed.' },
  REQUEST_TAKEN: { status: 409, sentence: 'Another coach has just taken this request.' },
  HOLD_LOST: {
    status: 409,
    sentence: 'You no longer hold this request. Your text is still on this page: take the request again to go on.',
  },
  ALREADY_ANSWERED: {
    status: 409,
    sentence: 'This request already has an answer, so yours was not sent. Your text is still on this page.',
  },
  DRAFT_CHANGED: { status: 409, sentence: 'This draft was saved somewhere else in the meantime. Please reload.' },
  REFUND_USED: {
    status: 409,
    sentence:
      'The money-back guarantee applies once per person, and this email address or card has already had its refund. You can still cancel anytime.',
  },
  REFUND_OVER: { status: 409, sentence: 'The 30 days of the money-back guarantee are over.' },
  STAFF_ACCOUNT: {
    status: 409,
    sentence: 'Coaches and administrators cannot delete their account here. Please write to us: your role ends first.',
  },
  TOO_LARGE: { status: 413, sentence: 'That is too large.' },
  USE_UPLOAD_URL: {
    status: 413,
    sentence: 'Files over 4 MB need an upload address: ask POST /api/objects/upload for one.',
  },
  UNSUPPORTED_TYPE: { status: 415, sentence: 'That type of content is not supported.' },
  UPLOAD_QUOTA: { status: 429, sentence: 'Too many uploads are open. Please finish or wait a little, then try again.' },
  COACH_LIMIT: { status: 429, sentence: 'You can ask a coach five times a day. Please try again tomorrow.' },
  TOO_MANY_REQUESTS: { status: 429, sentence: 'That was a lot of tries. Please wait a little, then try again.' },
  BILLING_UNAVAILABLE: {
    status: 503,
    sentence: 'The payment service did not answer. Please try again in a moment: nothing is charged twice.',
  },
  TRY_AGAIN: { status: 503, sentence: 'A service we need did not answer. Please try again in a moment.' },
  NOT_CONFIGURED: { status: 503, sentence: 'This is not configured yet.' },
  INTERNAL: { status: 500, sentence: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof httpErrors;

export const ERROR_CODE_HEADER = 'x-error-code';
export const REQUEST_ID_HEADER = 'x-request-id';
