// Chapters 6 and 7: who somebody is, and for how long that counts.
import { deviation, kept, keptBut, notApplicable, page, setting, test, type Assessments } from './assessment.ts';

const cognito = (words: string) => setting('Cognito', 'infra/core/identity.ts', words);
const pool = (title: string) => test('infra/identity.template.test.ts', title);
const emailChange = (title: string) => test('functions/accounts/email-change.test.ts', title);
const signIn = (title: string) => test('functions/accounts/sign-in.test.ts', title);
const secondFactor = (title: string) => test('functions/accounts/second-factor.test.ts', title);
const factorMove = (title: string) => test('functions/accounts/factor-move.test.ts', title);
const endSession = (title: string) => test('functions/accounts/end-session.test.ts', title);
const ownSessions = (title: string) => test('functions/accounts/own-sessions.test.ts', title);
const PASSWORDS = pool('takes mailed code, passkey or a long password, and optional TOTP');
const MANAGED = cognito('NEWER_MANAGED_LOGIN');
const SHUT_OUT = test(
  'functions/accounts/staff.test.ts',
  'is out at the next call and at the sign-in, and comes in again',
);
const CALLBACK = test(
  'functions/accounts/callback-abuse.test.ts',
  'opens a session for state, code and cookie of one flow together, and for no other combination',
);
const KNOWN_PASSWORDS = [pool('refuses common and leaked passwords with %j'), cognito("eventAction: 'BLOCK'")];

export const signInAndSessions: Assessments = {
  '6.1.1': kept('guessing, written down', page('Signing in')),
  '6.1.2': kept('words that are easy to guess, written down', page('Signing in')),
  '6.1.3': kept('all ways in, written down', page('Signing in')),
  '6.2.1': kept('length of passwords', PASSWORDS),
  '6.2.2': keptBut(
    'changing a password',
    'The sign-in page sets another one for who proves the mailbox.',
    cognito('AccountRecovery.EMAIL_ONLY'),
  ),
  '6.2.3': notApplicable(
    'the old password at a change',
    'No session changes a password: the sign-in page sets another one, after a code to the mailbox.',
  ),
  '6.2.4': keptBut(
    'common passwords',
    'In production, where Cognito’s Plus plan is paid for: it refuses passwords that are often guessed, at sign-up, at a change and at the sign-in. Of its list AWS says what is in it, not how long it is. Decision 99.',
    ...KNOWN_PASSWORDS,
  ),
  '6.2.5': kept('no rules about kinds of characters', PASSWORDS),
  '6.2.6': kept('hidden while it is typed', MANAGED),
  '6.2.7': kept('password managers', MANAGED),
  '6.2.8': kept('taken as it is typed', MANAGED),
  '6.2.9': keptBut('long passwords', 'Cognito takes 256 characters.', cognito('passwordPolicy')),
  '6.2.10': keptBut(
    'no change for its own sake',
    'Cognito lets no password end but one of its own making.',
    cognito('tempPasswordValidity'),
  ),
  '6.2.11': deviation(
    'words that are easy to guess are refused',
    'Cognito refuses passwords that are common or were leaked (6.2.4), but takes no words of ours: the product’s name and the operator’s are not among them. A password with such a word still has fifteen characters.',
  ),
  '6.2.12': keptBut(
    'leaked passwords',
    'In production, as 6.2.4. A password that leaks after it was set is refused at the next sign-in.',
    ...KNOWN_PASSWORDS,
  ),
  '6.3.1': keptBut(
    'guessing',
    'At the sign-in Cognito slows down and locks for minutes.',
    cognito('preventUserExistenceErrors: true'),
    emailChange('has no more tries when they come all at once'),
    secondFactor('has few tries in an hour, also when they come all at once, and says when the next one may be'),
    secondFactor('opens nothing any more after a hundred wrong codes in a row, however slowly they came'),
  ),
  '6.3.2': kept(
    'no default accounts',
    test('infra/operate/operate.test.ts', 'gives a role to somebody who has logged in, and takes it back'),
  ),
  '6.3.3': deviation(
    'a second factor',
    'Administrators must have one in production: their session is a member’s until a code of an app was accepted in it (decision 98; `functions/accounts/second-factor.test.ts`, `web/e2e/second-factor.e2e.ts`). Members and coaches need none: required in the pool it would rule out mailed codes and passkeys, and nobody would set one up to practise for an interview. Passkeys, which withstand phishing, are offered to all, and what could do harm asks for a fresh sign-in.',
  ),
  '6.3.4': kept('no other way in', CALLBACK, endSession('is not opened by a bearer token')),
  '6.4.1': keptBut(
    'first passwords',
    'A checkout makes its account without one that anybody knows; the first sign-in is by mailed code.',
    cognito('tempPasswordValidity: Duration.days(1)'),
  ),
  '6.4.2': notApplicable('hints and secret questions', 'There are none.'),
  '6.4.3': kept('forgotten passwords', cognito('AccountRecovery.EMAIL_ONLY')),
  '6.4.4': keptBut(
    'a lost second factor',
    'The operator makes sure of the person by telephone, by video or in person, never by mail: infra/docs/runbook/lost-second-factor.md. Who has the old phone moves it by a code of it.',
    test('infra/operate/operate.test.ts', 'takes it away with all sessions, tells its owner, and may be repeated'),
    secondFactor('that is taken away ends all sessions, and what was passed counts for no later one'),
  ),
  '6.5.1': kept(
    'codes work once',
    emailChange('ends with its time, with its tries, and with another request'),
    secondFactor('opens a new session by a code, once, in one of many tabs'),
  ),
  '6.5.2': kept('how codes are kept', emailChange('keeps the code as a slow hash with a salt, and no code twice')),
  '6.5.3': kept(
    'chance of codes',
    emailChange('keeps the code as a slow hash with a salt, and no code twice'),
    setting('our own', 'functions/accounts/key-offer.ts', 'randomBytes(SECRET_BYTES)'),
  ),
  '6.5.4': keptBut(
    'length of codes',
    'Ours have eight digits by mail and six of an app, Cognito’s six or eight.',
    setting('our own', 'shared/accounts/profile.ts', 'EMAIL_CODE_DIGITS = 8'),
    setting('our own', 'shared/accounts/second-factor.ts', 'CODE_DIGITS = 6'),
    MANAGED,
  ),
  '6.5.5': keptBut(
    'life of codes',
    'A code of an app is shown for 30 seconds, and taken one step earlier or later too, since clocks of phones differ (RFC 6238, 5.2).',
    test('functions/accounts/totp.test.ts', 'is taken %i s after its step began: %s'),
    emailChange('ends with its time, with its tries, and with another request'),
    pool('has one confidential client with the code flow and short tokens'),
  ),
  '6.6.1': notApplicable('codes by telephone', 'There are none.'),
  '6.6.2': kept('a code belongs to its request', emailChange('is nobody else’s to confirm'), CALLBACK),
  '6.6.3': kept(
    'guessing codes',
    emailChange('has no more tries when they come all at once'),
    factorMove('are those of any code: few in an hour, at either end of the move, and all at once'),
  ),
  '6.8.1': notApplicable('several identity providers', 'There is one.'),
  '6.8.2': kept(
    'signed assertions',
    test('functions/accounts/id-token.gateway.test.ts', 'is refused for any wrong signature or form'),
  ),
  '6.8.3': notApplicable('SAML', 'There is none.'),
  '6.8.4': keptBut(
    'how and when somebody signed in',
    'When is asked for. How is not told by Cognito, so that the weakest way is assumed; what an administrator adds to it is asked for by ourselves.',
    emailChange('needs a sign-in that was not proven %s'),
    test('functions/accounts/open-export.test.ts', 'a copy is opened by its owner after a fresh sign-in'),
  ),
  '7.1.1': kept('times of sessions, written down', page('Signing in')),
  '7.1.2': kept('sessions side by side, written down', page('Signing in')),
  '7.1.3': kept('sessions here and at Cognito, written down', page('Signing in')),
  '7.2.1': kept(
    'checked on the server',
    test(
      'functions/platform/session/authenticate.test.ts',
      'knows nobody without a cookie, or with one it never issued',
    ),
  ),
  '7.2.2': kept('made for each session', signIn('never adopts an id that the browser brought along')),
  '7.2.3': kept(
    'chance of session ids',
    test(
      'functions/platform/session/session.store.test.ts',
      'is its member and 256 bits of chance, and is stored as its SHA-256',
    ),
  ),
  '7.2.4': kept(
    'a new one at each sign-in',
    signIn('ends the session the browser had before, and its token'),
    secondFactor('is set up by the first code, which makes this session, and no other, one of an administrator'),
  ),
  '7.3.1': kept('without use', endSession('ends after a day without use')),
  '7.3.2': kept('at the latest', endSession('ends after thirty days of use')),
  '7.4.1': kept(
    'an ended session opens nothing',
    endSession('ends the session, clears the cookies and leads through the logout of the sign-in service'),
    test('web/e2e/attack.e2e.ts', 'opens nothing any more'),
  ),
  '7.4.2': kept(
    'disabled and deleted accounts',
    SHUT_OUT,
    test(
      'functions/accounts/deletion-races.test.ts',
      'ends a sign-in that was under way when it began: no row comes back',
    ),
  ),
  '7.4.3': keptBut(
    'others end with a changed factor',
    'A new email or another phone ends them. After another password it is a button in Settings.',
    emailChange('is made by the code that was mailed to the new one, everywhere; the old one hears of it'),
    factorMove('leaves no session but the one it was moved in, and that one under another id'),
    test('functions/accounts/profile.test.ts', 'ends all sessions at once, and no other member’s; a new sign-in works'),
  ),
  '7.4.4': kept(
    'logging out is in sight',
    test('web/src/app/top-nav.test.tsx', 'opens a menu with name, email, Profile, Settings and Log out'),
  ),
  '7.4.5': kept('administrators end sessions', SHUT_OUT),
  '7.5.1': kept(
    'a fresh sign-in before what matters',
    emailChange('needs a sign-in that was not proven %s'),
    factorMove('needs a code of the old phone that counts now, although one was accepted before'),
  ),
  '7.5.2': keptBut(
    'a list of the own sessions',
    'Ending one asks for a fresh sign-in. Ending all does not: it ends the session that asks, too, so that nobody can throw the owner out and stay. Decision 103.',
    ownSessions('is this device and the others, the last seen first, each with its kind and its times'),
    ownSessions('signs that device out at its next call, revokes its token, and leaves the others alone'),
    ownSessions('needs a sign-in of the last fifteen minutes'),
    test('web/e2e/devices.e2e.ts', 'sees both, ends one from the other, and has to log in again there'),
    test('functions/accounts/profile.test.ts', 'ends all sessions at once, and no other member’s; a new sign-in works'),
  ),
  '7.6.1': keptBut(
    'sessions here and at Cognito',
    'Its pages remember a browser for an hour; where a fresh sign-in is needed, or a session was ended, they are told to ask.',
    signIn('asks somebody whom the sign-in page remembers only where that is wanted'),
    signIn('asks who brings a session that was ended, though the sign-in page remembers them'),
  ),
  '7.6.2': deviation(
    'no session without somebody’s doing',
    'For an hour after a sign-in, a link to /api/login makes a session without a question. It is of the same browser and the same account, and a third site gains nothing by it.',
  ),
};
