import { describe, expect, it } from 'vitest';
import { clearCookie, parseCookies, setCookie } from './cookies.ts';

describe('cookies', () => {
  it('parses name and value pairs and drops malformed pairs', () => {
    expect({ ...parseCookies(['a=1', 'b=x=y; c=3', '=no', 'none']) }).toEqual({
      a: '1',
      b: 'x=y',
      c: '3',
    });
  });

  it.each([
    ['two header values', ['__Host-sid=owner', '__Host-sid=planted', 'a=1']],
    ['one header value', ['__Host-sid=owner; a=1; __Host-sid=planted']],
    ['three pairs', ['__Host-sid=owner; __Host-sid=planted; __Host-sid=owner', 'a=1']],
    ['two pairs with the same value', ['__Host-sid=owner', 'a=1', '__Host-sid=owner']],
    ['an empty and a full value', ['__Host-sid=; a=1', '__Host-sid=planted']],
    ['a padded name', ['__Host-sid=owner', ' \t__Host-sid =planted', 'a=1']],
  ])('drops a name that occurs twice, in %s', (_, pairs) => {
    expect({ ...parseCookies(pairs) }).toEqual({ a: '1' });
  });

  it('trims spaces and tabs around names and values', () => {
    expect({ ...parseCookies([' a = 1 ;\tb=\t 2 3 \t']) }).toEqual({ a: '1', b: '2 3' });
    expect({ ...parseCookies(undefined) }).toEqual({});
  });

  // `String.trim()` removes most of these characters, so `parseCookies` must not use it.
  // `\u00c2\u00a0` is a no-break space whose UTF-8 bytes were decoded as Latin-1.
  it.each([
    '\u00a0',
    '\u00c2\u00a0',
    '\ufeff',
    '\u1680',
    '\u2003',
    '\u2028',
    '\u2029',
    '\u202f',
    '\u3000',
    '\v',
    '\f',
    '\u0085',
    '\u200b',
    '\0',
  ])('keeps %j as part of a name and of a value', (space) => {
    for (const name of [`${space}__Host-sid`, `__Host-sid${space}`, ` ${space} __Host-sid`]) {
      expect(parseCookies([`${name}=planted`])['__Host-sid']).toBeUndefined();
      expect(parseCookies(['__Host-sid=owner', `${name}=planted`])['__Host-sid']).toBe('owner');
      expect(parseCookies([`${name}=planted; __Host-sid=owner`])['__Host-sid']).toBe('owner');
    }

    expect(parseCookies([`a=${space}1${space}`])['a']).toBe(`${space}1${space}`);
  });

  it('contains no names of the object prototype', () => {
    expect(parseCookies(undefined)['constructor']).toBeUndefined();
  });

  it('sets a cookie as the __Host- prefix requires', () => {
    expect(setCookie('__Host-sid', 'v', { sameSite: 'Strict' })).toBe(
      '__Host-sid=v; Path=/; Secure; SameSite=Strict; HttpOnly',
    );
  });

  it('clears a cookie with the same attributes', () => {
    expect(clearCookie('__Host-signed-in', { sameSite: 'Lax', httpOnly: false })).toBe(
      '__Host-signed-in=; Path=/; Secure; SameSite=Lax; Max-Age=0',
    );
  });
});
