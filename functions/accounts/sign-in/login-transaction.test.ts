import { describe, expect, it } from 'vitest';
import { constantTimeEqual } from '#platform/constant-time-equal.ts';
import {
  isExpired,
  sealTransaction,
  transactionSealingKeys,
  findExcessTransactionCookies,
  transactionCookieName,
  unsealTransaction,
  type LoginTransaction,
} from './login-transaction.ts';

const key = transactionSealingKeys('a secret of at least thirty-two characters');

const transaction: LoginTransaction = {
  state: 'S'.repeat(32),
  nonce: 'N'.repeat(32),
  codeVerifier: 'V'.repeat(64),
  returnTo: '/video-analysis?tab=record',
  earlierSessionHash: 'a'.repeat(64),
  startedAt: 1_000_000,
};

const NAME = '__Host-login-SSSSSSSS';

describe('a sealed transaction', () => {
  it('can be opened with its name and key', () => {
    expect(unsealTransaction(sealTransaction(transaction, NAME, key), NAME, key)).toEqual(
      transaction,
    );
  });

  it('can be opened if an earlier release sealed it', () => {
    const sealed = [
      'EN24OSYBypyzmeWqo6XYPIhg1mIaeP8YUewj6bu_b0xRzI1_yxa549LJw2Omo8IJPWea7oAC6ahOR6of4nSE-bMLP_ovSlv1kh_M',
      '5fmJC362v19nXhKytUk_zUYQgrBLRlgiwVPEALtO21AMqgXnr5zxuebLWfnVwYQUCV_tH8u95sTXxHYNXqgQyDJuM5BwVxA1wvFL',
      '-TnoW-Xj6E_XemUkZn5OuRxonuCX-kRBZHccLpjQtibvLSKmNmp0_DuXCkoE8Yfk2r7Q4TWiKChbAvsJxnwwP9tElsxs9jc2ZDYl',
      'T7H3ryip3VkRskXZnL4brsh8CNk9pPy2r-ZulbDXg2RZltXC-Osdhg',
    ].join('');

    const opened = { ...transaction, returnTo: '/courses', earlierSessionHash: null };

    expect(unsealTransaction(sealed, NAME, key)).toEqual(opened);
  });

  it('reveals nothing and is different each time', () => {
    const sealed = sealTransaction(transaction, NAME, key);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/SSSS|VVVV|video/);
    expect(sealTransaction(transaction, NAME, key)).not.toBe(sealed);
  });

  it('can’t be opened after any byte was changed', () => {
    const bytes = Buffer.from(sealTransaction(transaction, NAME, key), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      expect(unsealTransaction(changed.toString('base64url'), NAME, key)).toBeUndefined();
    }
  });

  it('can’t be opened if it is truncated', () => {
    const sealed = sealTransaction(transaction, NAME, key);
    for (let length = 0; length < sealed.length - 1; length += 7) {
      expect(unsealTransaction(sealed.slice(0, length), NAME, key)).toBeUndefined();
    }
  });

  it('can’t be opened with another name or key', () => {
    const sealed = sealTransaction(transaction, NAME, key);
    expect(unsealTransaction(sealed, '__Host-login-TTTTTTTT', key)).toBeUndefined();

    expect(
      unsealTransaction(
        sealed,
        NAME,
        transactionSealingKeys('another secret of at least thirty-two chars'),
      ),
    ).toBeUndefined();
  });

  it('fits into a cookie with the longest return path', () => {
    const long = { ...transaction, returnTo: `/courses?${'a'.repeat(503)}` };
    expect(sealTransaction(long, NAME, key).length).toBeLessThan(1800);
  });

  it('requires a secret of at least 32 characters', () => {
    expect(() => transactionSealingKeys('s'.repeat(31))).toThrow(/shorter than 32/);
    expect(transactionSealingKeys('s'.repeat(32))[0]).toHaveLength(32);
  });
});

describe('the cookie name', () => {
  it.each([
    undefined,
    '',
    'short',
    'S'.repeat(33),
    'S'.repeat(31),
    `${'S'.repeat(31)};`,
    `;${'S'.repeat(32)}`,
    `${'S'.repeat(32)};`,
    `${'S'.repeat(31)}\n`,
    `../${'S'.repeat(29)}`,
  ])('is undefined for %j', (state) => {
    expect(transactionCookieName(state)).toBeUndefined();
  });

  it('contains the first characters of the flow’s state', () => {
    expect(transactionCookieName('abcdefgh'.padEnd(32, 'x'))).toBe('__Host-login-abcdefgh');
  });
});

describe('time and state', () => {
  it('expires a transaction after an hour', () => {
    expect(isExpired(transaction, 1_000_000 + 3599)).toBe(false);
    expect(isExpired(transaction, 1_000_000 + 3600)).toBe(true);
  });

  it('compares states in full', () => {
    expect(constantTimeEqual('abcd', 'abcd')).toBe(true);
    expect(constantTimeEqual('abcd', 'abce')).toBe(false);
    expect(constantTimeEqual('abcd', 'abc')).toBe(false);
  });
});

describe('the excess transactions', () => {
  it('are all unreadable ones and the oldest ones, so that three remain besides a new one', () => {
    const open = [1, 2, 3, 4, 5].map((startedAt) => {
      const name = `__Host-login-flow000${startedAt}`;
      return [name, sealTransaction({ ...transaction, startedAt }, name, key)];
    });

    const cookies = {
      ...Object.fromEntries(open),
      '__Host-login-junk': 'x',
      '__Host-sid': 'kept',
      other: 'kept',
    };

    expect(findExcessTransactionCookies(cookies, key).toSorted()).toEqual([
      '__Host-login-flow0001',
      '__Host-login-flow0002',
      '__Host-login-junk',
    ]);
  });
});
