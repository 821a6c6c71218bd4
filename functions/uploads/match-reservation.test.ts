import { describe, expect, it } from 'vitest';
import { matchReservation } from './reservation.ts';
import type { Reservation } from './reservation.ts';

const id = '0mbr2f0a1-00112233445566778899aabbccddeeff';
const url = `https://uploads.s3.eu-west-1.amazonaws.com/incoming/member-1/${id}`;

const reservation: Reservation = {
  key: `incoming/member-1/${id}`,
  url,
  expiresAt: '2026-01-01T13:00:00Z',
};

const now = new Date('2026-01-01T12:00:00Z');

const stateOf = (sent: string, found: Reservation | undefined = reservation, at = now) =>
  matchReservation(sent, found, at).state;

describe('matching an upload URL', () => {
  it('accepts the URL with and without its query', () => {
    expect([stateOf(url), stateOf(`${url}?X-Amz-Signature=abc`)]).toEqual(['reserved', 'reserved']);
  });

  it('rejects an expired reservation and another member’s reservation', () => {
    expect([
      stateOf(url, reservation, new Date('2026-01-01T13:00:00Z')),
      matchReservation(url, undefined, now).state,
    ]).toEqual(['unknown', 'unknown']);
  });

  const hosts = [
    'evil.example',
    '169.254.169.254',
    'localhost',
    '127.0.0.1',
    '[::1]',
    'uploads.s3.eu-west-1.amazonaws.com.evil.example',
  ];

  const paths = [
    `/incoming/member-2/${id}`,
    `/incoming/../incoming/member-1/${id}`,
    `/incoming/%2e%2e/member-1/${id}`,
    `/incoming/member-1//${id}`,
    `/media/practice/member-1/${id}`,
    `/incoming/member-1/${id}/`,
    `/incoming/member-1/${id}%00`,
    `/incoming/member-1/${id.toUpperCase()}`,
    `/incoming/member-1/${id}.webm`,
    `/incoming\\member-1\\${id}`,
    '/',
    '',
  ];

  const schemes = ['http', 'ftp', 's3', 'file', 'data', 'javascript', 'gopher'];

  const corpus = [
    ...hosts.flatMap((host) => [
      `https://${host}/incoming/member-1/${id}`,
      `http://${host}/incoming/member-1/${id}`,
    ]),
    ...paths.map((path) => `https://uploads.s3.eu-west-1.amazonaws.com${path}`),
    ...schemes.map(
      (scheme) => `${scheme}://uploads.s3.eu-west-1.amazonaws.com/incoming/member-1/${id}`,
    ),
    `https://user@uploads.s3.eu-west-1.amazonaws.com/incoming/member-1/${id}`,
    `https://uploads.s3.eu-west-1.amazonaws.com:444/incoming/member-1/${id}`,
    `https://uploads.s3.eu-west-1.amazonaws.com@evil.example/incoming/member-1/${id}`,
    `${url}#fragment`,
    ` ${url}`,
    `${url}\u0000`,
    `//uploads.s3.eu-west-1.amazonaws.com/incoming/member-1/${id}`,
    `/incoming/member-1/${id}`,
    id,
    'x'.repeat(10_000),
  ];

  it.each(corpus)('rejects %s, which isn’t an upload URL', (sent) => {
    expect(stateOf(sent)).toBe('not_an_upload');
  });
});
