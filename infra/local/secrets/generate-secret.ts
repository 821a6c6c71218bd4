import { randomInt } from 'node:crypto';

/** The supported options of GenerateSecretString. */
export interface GenerateSecretString {
  /** Number of characters, default 32. */
  readonly passwordLength?: number;
  readonly excludePunctuation?: boolean;
}

const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

export function generateSecret({ passwordLength = 32, excludePunctuation }: GenerateSecretString): string {
  const allowed = LETTERS_AND_DIGITS + (excludePunctuation ? '' : PUNCTUATION);
  return Array.from({ length: passwordLength }, () => allowed.charAt(randomInt(allowed.length))).join('');
}
