import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { EMAIL_CODE_DIGITS } from '#shared/accounts/profile.ts';

/**
 * A code's salt and hash, in base64url. The slow hash protects the code if the table leaks (OWASP
 * ASVS 5.0, 6.5.2).
 */
interface HashedCode {
  salt: string;
  hash: string;
}

const HASH_BYTES = 32;

export function newCode(): string {
  return String(randomInt(10 ** EMAIL_CODE_DIGITS)).padStart(EMAIL_CODE_DIGITS, '0');
}

export async function hashCode(code: string): Promise<HashedCode> {
  const salt = randomBytes(16);
  return {
    salt: salt.toString('base64url'),
    hash: (await scryptHash(code, salt)).toString('base64url'),
  };
}

export async function matchesCode(code: string, { salt, hash }: HashedCode): Promise<boolean> {
  const sent = await scryptHash(code, Buffer.from(salt, 'base64url'));
  return timingSafeEqual(sent, Buffer.from(hash, 'base64url'));
}

function scryptHash(code: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(code, salt, HASH_BYTES, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
