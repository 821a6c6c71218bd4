import { randomInt } from 'node:crypto';

/** GenerateSecretString in a template. */
export interface GenerateSecretString {
  /** Number of characters, default 32. */
  readonly passwordLength?: number;
  readonly excludePunctuation?: boolean;
  readonly excludeUppercase?: boolean;
  readonly excludeLowercase?: boolean;
  readonly excludeNumbers?: boolean;
  readonly excludeCharacters?: string;
  readonly includeSpace?: boolean;
  /** Requires at least one character of each type that isn't excluded. Default true. */
  readonly requireEachIncludedType?: boolean;
  /** A JSON object to which the password is added under the key `generateStringKey`. Set both options or neither. */
  readonly secretStringTemplate?: string;
  readonly generateStringKey?: string;
}

/** A new secret: the password, or the template with the password inserted. */
export function generateSecret(options: GenerateSecretString): string {
  const password = generatePassword(options);
  const { secretStringTemplate, generateStringKey } = options;
  if (secretStringTemplate === undefined || generateStringKey === undefined) return password;
  const template: Record<string, unknown> = JSON.parse(secretStringTemplate);
  return JSON.stringify({ ...template, [generateStringKey]: password });
}

function generatePassword(options: GenerateSecretString): string {
  const length = options.passwordLength ?? 32;
  const kinds = listAllowedCharacters(options);
  const required = (options.requireEachIncludedType ?? true) ? kinds.map(pickCharacter) : [];
  if (kinds.length === 0 || required.length > length) throw new Error('no such secret can be generated');
  const rest = Array.from({ length: length - required.length }, () => pickCharacter(kinds.join('')));
  return shuffle([...required, ...rest]).join('');
}

function listAllowedCharacters(options: GenerateSecretString): string[] {
  const kinds = [
    options.excludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    options.excludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    options.excludeNumbers ? '' : '0123456789',
    options.excludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    options.includeSpace ? ' ' : '',
  ];
  const excluded = new Set(options.excludeCharacters);
  return kinds.map((kind) => [...kind].filter((each) => !excluded.has(each)).join('')).filter(Boolean);
}

function pickCharacter(from: string): string {
  return from.charAt(randomInt(from.length));
}

function shuffle(items: string[]): string[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [items[at], items[other]] = [items[other] ?? '', items[at] ?? ''];
  }
  return items;
}
