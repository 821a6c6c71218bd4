import { createHash } from 'node:crypto';
import { networkOf } from '../platform/http/viewer-address.ts';

/**
 * Who opened a checkout with the signup form, as far as that can be told: the network of the IP address. Hashed together
 * with the email (lower case), so that two checkouts don't show that they came from one place.
 */
export function openerOf(email: string, address: string): string {
  return createHash('sha256')
    .update(`${email} ${networkOf(address)}`)
    .digest('base64url');
}
