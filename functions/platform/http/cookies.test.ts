import { describe, expect, it } from 'vitest';
import { clearCookie, parseCookies, setCookie } from './cookies.ts';

describe('cookies', () => {
  it('reads pairs, keeps the first of a name and drops what is malformed', () => {
    expect({ ...parseCookies(['a=1', 'b=x=y', 'a=2; c=3', '=no', 'none']) }).toEqual({ a: '1', b: 'x=y', c: '3' });
  });

  it('reads them without the spaces around', () => {
    expect({ ...parseCookies([' a = 1 ; b= 2']) }).toEqual({ a: '1', b: '2' });
    expect({ ...parseCookies(undefined) }).toEqual({});
  });

  it('reads no name of the object prototype', () => {
    expect(parseCookies(undefined)['constructor']).toBeUndefined();
  });

  it('sets a cookie as the __Host- prefix demands', () => {
    expect(setCookie('__Host-sid', 'v', { sameSite: 'Strict' })).toBe(
      '__Host-sid=v; Path=/; Secure; SameSite=Strict; HttpOnly',
    );
  });

  it('clears with the attributes it was set with', () => {
    expect(clearCookie('__Host-signed-in', { sameSite: 'Lax', httpOnly: false })).toBe(
      '__Host-signed-in=; Path=/; Secure; SameSite=Lax; Max-Age=0',
    );
  });
});
