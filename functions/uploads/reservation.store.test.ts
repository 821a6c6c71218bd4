import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalTables, type LocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { quotas, type Reservation } from './reservation.ts';
import { reservationStore, type ReservationStore } from './reservation.store.ts';

const now = new Date('2026-01-01T12:00:00Z');
const GIGABYTE = 1024 ** 3;

const reservation: Reservation = {
  key: 'incoming/m/u',
  url: 'https://uploads.example/incoming/m/u',
  expiresAt: '2026-01-01T13:00:00Z',
};

let tables: LocalTables;
let store: ReservationStore;

beforeAll(async () => {
  tables = await startLocalTables([{ name: 'uploads', partition: 'memberId' }]);
  store = reservationStore(tables.client, 'uploads');
});

afterAll(() => tables.close());

const openMany = (member: string, count: number, part: Partial<Reservation> = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      store.open(member, `upload-${at}`, { ...reservation, ...part }, now),
    ),
  );

describe('reservations', () => {
  it('are found only by their owner', async () => {
    await store.open('ann', 'upload-a', reservation, now);
    expect([await store.find('ann', 'upload-a'), await store.find('bob', 'upload-a')]).toEqual([
      reservation,
      undefined,
    ]);
  });

  it('open exactly 30 times in 40 parallel calls', async () => {
    const opened = await openMany('parallel', 40);
    expect(opened.filter(Boolean)).toHaveLength(30);
  });

  it('are no longer found once closed, and free their quota when their URL expires', async () => {
    const later = new Date('2026-01-01T12:15:00Z');
    await openMany('closing', 2, {
      size: GIGABYTE,
      urlExpiresAt: later.toISOString(),
      fileName: 'ann.webm',
    });

    const third = { ...reservation, size: GIGABYTE };
    await Promise.all([store.close('closing', 'upload-0'), store.close('closing', 'upload-0')]);
    await store.close('closing', 'never-opened');
    expect(await store.find('closing', 'upload-0')).toBeUndefined();

    const early = new Date(later.getTime() - 1);
    expect(await store.open('closing', 'third', third, early)).toBe(false);
    expect(await store.open('closing', 'third', third, later)).toBe(true);
    expect(await store.open('closing', 'fourth', { ...reservation, size: 1 }, later)).toBe(false);
  });

  it('allow at most 30 unexpired URLs per member, even if each is released right away', async () => {
    const urlExpiresAt = '2026-01-01T12:15:00Z';
    let opened = 0;
    for (let at = 0; at < 40; at += 1) {
      if (await store.open('giver', `upload-${at}`, { ...reservation, urlExpiresAt }, now))
        opened += 1;
      await store.close('giver', `upload-${at}`);
    }

    expect(opened).toBe(30);
    expect(await store.open('giver', 'next', reservation, new Date(urlExpiresAt))).toBe(true);
  });

  it('allow an administrator to upload 2 GB files in parallel', async () => {
    const big = { ...reservation, size: 2 * GIGABYTE };
    expect(await store.open('admin', 'first', big, now, quotas.admin)).toBe(true);
    expect(await store.open('admin', 'second', big, now, quotas.admin)).toBe(true);
  });

  it('are removed after they expire if the quota is needed', async () => {
    await openMany('expired', 30, { expiresAt: '2026-01-01T11:00:00Z' });
    expect(await store.open('expired', 'next', reservation, now)).toBe(true);
    expect(await store.find('expired', 'upload-0')).toBeUndefined();
  });
});
