import { createVerify } from 'node:crypto';
import { expect, it } from 'vitest';
import { aMediaSigner as signer, mediaPublicKey } from './media-signer.fixtures.ts';
import { signMediaFolder, signMediaUrl } from './media-url.ts';

it('a media URL is signed over its address and expiry with SHA-256', () => {
  const url = new URL(
    signMediaUrl(signer, 'media/practice/a b.webm', new Date('2026-01-01T12:05:00Z')),
  );
  expect([url.searchParams.get('Hash-Algorithm'), url.searchParams.get('Key-Pair-Id')]).toEqual([
    'SHA256',
    'K1',
  ]);

  const signed = `{"Statement":[{"Resource":"https://app.example/media/practice/a%20b.webm","Condition":{"DateLessThan":{"AWS:EpochTime":1767269100}}}]}`;
  const unsafe: Record<string, string> = { '-': '+', _: '=', '~': '/' };
  const signature = (url.searchParams.get('Signature') ?? '').replaceAll(
    /[-_~]/g,
    (sign) => unsafe[sign] ?? '',
  );

  const isGood = (text: string) =>
    createVerify('RSA-SHA256').update(text).verify(mediaPublicKey, signature, 'base64');
  expect([isGood(signed), isGood(signed.replace('a%20b', 'other'))]).toEqual([true, false]);
});

it('cookies for a folder are limited to its path, and expire with their policy', () => {
  const now = new Date('2026-01-01T12:00:00.900Z');
  const cookies = signMediaFolder(signer, 'media/content/streams/a/b/', {
    expiresAt: new Date('2026-01-01T12:05:00Z'),
    now,
  });

  expect(cookies.map((cookie) => cookie.split('=')[0]).toSorted()).toEqual([
    'CloudFront-Hash-Algorithm',
    'CloudFront-Key-Pair-Id',
    'CloudFront-Policy',
    'CloudFront-Signature',
  ]);

  const attributes =
    '; Path=/media/content/streams/a/b/; Secure; SameSite=Strict; HttpOnly; Max-Age=300';
  expect(cookies.every((cookie) => cookie.endsWith(attributes))).toBe(true);
});
