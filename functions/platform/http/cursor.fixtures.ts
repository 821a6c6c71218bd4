import fc from 'fast-check';

/**
 * Generates forged cursors: random text, other JSON, and valid positions with one field changed,
 * removed or added.
 */
export function forgedCursors(position: Readonly<Record<string, string>>): fc.Arbitrary<string> {
  const field = fc.constantFrom(...Object.keys(position));
  const odd = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\0',
      '\ud800',
      '\u{10ffff}',
      'x'.repeat(3000),
      'é'.repeat(700),
      '__proto__',
    ),
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
  );

  const changed = fc.tuple(field, odd).map(([name, value]) => ({ ...position, [name]: value }));
  const dropped = field.map((name) => ({ ...position, [name]: undefined }));
  const added = fc
    .tuple(fc.string(), odd)
    .map(([name, value]) => ({ ...position, [`${name}+`]: value }));
  const json = fc.oneof(changed, dropped, added, fc.jsonValue());

  return fc.oneof(
    json.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
    json.map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary' }),
  );
}
