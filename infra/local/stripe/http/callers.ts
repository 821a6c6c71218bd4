import type { Account } from '../state/tables.ts';
import { ApiError } from './api-error.ts';
import type { Caller } from './route.ts';

/** Who calls, by the key they bring: as Bearer, as the name of Basic, or, as Stripe.js does, in the form. Throws 401. */
export function callerOf(account: Account, authorization: string | undefined, formKey: string | undefined): Caller {
  const key = keyIn(authorization) ?? formKey;
  if (key === undefined || key === '') {
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === account.secretKey) return 'secret';
  if (key === account.publishableKey) return 'publishable';
  throw unauthorised(`Invalid API Key provided: ${masked(key)}`);
}

export function secretKeyRequired(): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

function unauthorised(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}

function keyIn(authorization: string | undefined): string | undefined {
  const [, scheme, value = ''] = /^(Bearer|Basic) +(.+)$/i.exec(authorization ?? '') ?? [];
  if (scheme === undefined) return undefined;
  return scheme.toLowerCase() === 'bearer' ? value.trim() : Buffer.from(value, 'base64').toString('utf8').split(':')[0];
}

/** Enough to tell keys apart, too little to use one. */
function masked(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(12)}${key.length > 16 ? key.slice(-4) : ''}`;
}
