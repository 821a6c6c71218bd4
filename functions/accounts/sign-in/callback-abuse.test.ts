import { afterAll, describe, expect, it, vi } from 'vitest';

import {
  sealTransaction,
  transactionSealingKeys,
  transactionCookieName,
  unsealTransaction,
} from './login-transaction.ts';
import {
  AppBrowser,
  APP_ORIGIN,
  EMAIL,
  LOGIN_SECRET,
  startSignInRig,
} from '../fixtures/sign-in.fixtures.ts';

const rig = await startSignInRig();
afterAll(async () => {
  vi.restoreAllMocks();
  await rig.close();
});

const key = transactionSealingKeys(LOGIN_SECRET);
const otherKey = transactionSealingKeys('another login secret, also long enough');

describe('the callback', () => {
  it('opens a session only if state, code and cookie belong to the same flow', async () => {
    const browser = new AppBrowser(rig);
    const person = rig.cognito.createBrowser();
    const ours = await browser.startLogin('/courses');
    const theirs = await browser.startLogin('/podcasts');
    const state = ours.searchParams.get('state') ?? '';
    const otherState = theirs.searchParams.get('state') ?? '';
    const name = transactionCookieName(state) ?? '';
    const sealed = browser.cookies.get(name)?.value ?? '';
    const otherSealed = browser.cookies.get(transactionCookieName(otherState) ?? '')?.value ?? '';
    const transaction = unsealTransaction(sealed, name, key);
    if (!transaction) throw new Error('the transaction does not open');

    const spent = await person.signIn(ours.href, EMAIL, rig.cognito.mails);
    // The sign-in page remembers the person, so every visit returns a new authorization code
    // without another sign-in.
    const codeFrom = async (address: URL) =>
      new URL((await person.get(address.href)).location ?? '').searchParams.get('code');
    const spentCode = spent.searchParams.get('code') ?? '';
    await rig.deps.signIn.exchange({
      code: spentCode,
      codeVerifier: 'wrong',
      redirectUri: 'wrong',
    });

    const states = {
      right: state,
      'same beginning': state.slice(0, 8) + otherState.slice(8),
      'another flow': otherState,
      swapped: [...state].toReversed().join(''),
      empty: '',
      cut: state.slice(0, 31),
      'too long': `${state}x`,
      twice: `${state},${state}`,
      'with a header': `${state.slice(0, 30)}\r\n`,
    };

    const codes: Record<string, () => Promise<string | null>> = {
      right: () => codeFrom(ours),
      spent: async () => spentCode,
      'of another flow': () => codeFrom(theirs),
      'made up': async () => 'x'.repeat(43),
      empty: async () => '',
      hostile: async () => '"><script>\r\nSet-Cookie: a=b',
    };

    const resealed = (changes: object) =>
      sealTransaction({ ...transaction, ...changes }, name, key);

    const cookies: Record<string, string | undefined> = {
      right: sealed,
      missing: undefined,
      'of another flow': otherSealed,
      'with another key': sealTransaction(transaction, name, otherKey),
      tampered: `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`,
      expired: resealed({ startedAt: transaction.startedAt - 3600 }),
      'with another nonce': resealed({ nonce: 'N'.repeat(32) }),
      'with another verifier': resealed({ codeVerifier: 'V'.repeat(64) }),
      junk: '{"state":"x"}',
    };

    const opened: string[] = [];
    const odd: string[] = [];
    let count = 0;

    for (const [stateName, sentState] of Object.entries(states)) {
      for (const [cookieName, cookie] of Object.entries(cookies)) {
        for (const [codeName, makeCode] of Object.entries(codes)) {
          count += 1;

          const visitor = new AppBrowser(rig);
          const sentName = transactionCookieName(sentState) ?? name;
          for (const each of new Set([name, sentName])) {
            if (cookie !== undefined) visitor.cookies.set(each, { value: cookie, strict: false });
          }

          const code = await makeCode();
          const reply = await visitor.followCallback({ state: sentState, code: code ?? '' });
          const combination = `${stateName} state, ${cookieName} cookie, ${codeName} code`;
          if (visitor.cookies.has('__Host-sid')) opened.push(combination);

          const fixed = [
            '/?login=failed',
            '/api/login?returnTo=%2F',
            '/api/login?returnTo=%2Fcourses',
            '/courses',
            '/podcasts',
          ];

          if (reply.status !== 302 || !fixed.includes(reply.location.replace(APP_ORIGIN, '')))
            odd.push(combination);
        }
      }
    }
    expect(count).toBeGreaterThan(300);
    expect(odd).toEqual([]);

    // A session opens only if the state, the cookie and the code are from the same flow.
    const complete = [
      'right state, right cookie, right code',
      'another flow state, of another flow cookie, of another flow code',
    ];
    expect(opened).toEqual(complete);
    expect(await rig.rows('sessions')).toHaveLength(complete.length);
  });
});
