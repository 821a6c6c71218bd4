// Chapters 8, 9 and 10: rights, tokens, OAuth.
import { deviation, kept, keptBut, notApplicable, page, setting, test, type Assessments } from './assessment.ts';

const token = (title: string) => test('functions/accounts/id-token.gateway.test.ts', title);
const endpoint = (title: string) => test('functions/platform/http/endpoint.test.ts', title);
const cognito = (words: string) => setting('Cognito', 'infra/core/identity.ts', words);
const WRONG_CLAIM = token('is refused for any wrong claim, although it is signed well');
const WRONG_SIGNATURE = token('is refused for any wrong signature or form');
const CLIENT = test(
  'infra/identity.template.test.ts',
  'has one confidential client with the code flow and short tokens',
);
const ACCESS = endpoint('answers $status to $person where $access may');
const NO_TOKENS = 'The API takes no access tokens: a session of ours is behind every call.';
const OWN_CLIENT = 'The site is the only client, and it is ours: nobody hands rights to somebody else.';

export const accessAndTokens: Assessments = {
  '8.1.1': kept('who may do what, written down', page('Who may do what')),
  '8.1.2': kept('who may see which field, written down', page('Who may do what')),
  '8.2.1': kept(
    'rights to functions',
    ACCESS,
    test(
      'infra/routes.template.test.ts',
      'has exactly one route and one function for every contract, and none besides',
    ),
    test('web/e2e/attack.e2e.ts', 'every path, asked with every verb by everybody'),
  ),
  '8.2.2': kept(
    'rights to what is somebody’s',
    test('web/e2e/attack.e2e.ts', 'is for everybody as if it did not exist, and stays as it is'),
    test('functions/coaching/access.test.ts', '$state: $name answers each as declared, and a refusal changes nothing'),
  ),
  '8.2.3': kept(
    'rights to fields',
    endpoint('answers the declared reply and nothing else of what the use case returned'),
    test('functions/catalogue/entitlement.test.ts', 'each address is minted for who may have it and for nobody else'),
  ),
  '8.3.1': kept('decided on the server', ACCESS),
  '8.4.1': notApplicable('tenants', 'There is one. That members are kept apart is 8.2.2.'),
  '9.1.1': kept('signatures', WRONG_SIGNATURE),
  '9.1.2': kept('algorithms', WRONG_SIGNATURE),
  '9.1.3': kept('keys of the issuer alone', WRONG_SIGNATURE),
  '9.2.1': kept('times', WRONG_CLAIM),
  '9.2.2': kept('kind of token', WRONG_CLAIM),
  '9.2.3': kept('audience', WRONG_CLAIM),
  '9.2.4': kept('one audience', WRONG_CLAIM),
  '10.1.1': kept(
    'tokens stay on the server',
    test('web/e2e/sign-in.e2e.ts', 'keeps tokens and the session id out of the reach of the page'),
  ),
  '10.1.2': kept(
    'answers belong to their flow',
    test(
      'functions/accounts/callback-abuse.test.ts',
      'opens a session for state, code and cookie of one flow together, and for no other combination',
    ),
    test('functions/accounts/login-transaction.test.ts', 'does not open under another name or key'),
  ),
  '10.2.1': kept(
    'PKCE and state',
    test('functions/accounts/sign-in.test.ts', 'sends the browser to the sign-in page with state, nonce and challenge'),
  ),
  '10.2.2': notApplicable('several authorization servers', 'There is one.'),
  '10.3.1': notApplicable('access tokens: audience', NO_TOKENS),
  '10.3.2': notApplicable('access tokens: rights', NO_TOKENS),
  '10.3.3': notApplicable('access tokens: who', NO_TOKENS),
  '10.3.4': notApplicable('access tokens: how and when', NO_TOKENS),
  '10.4.1': kept('addresses to come back to', cognito('callbackUrls: [`${appOrigin}/api/auth/callback`]')),
  '10.4.2': keptBut('a code works once', 'Cognito’s own.', cognito('authorizationCodeGrant: true')),
  '10.4.3': keptBut('life of a code', 'Five minutes at Cognito.', cognito('authorizationCodeGrant: true')),
  '10.4.4': kept('only the grants that are needed', CLIENT),
  '10.4.5': notApplicable(
    'refresh tokens of public clients',
    'The client is confidential, and its tokens never leave the server.',
  ),
  '10.4.6': deviation(
    'PKCE is asked for',
    'We send a challenge (S256) with every request, and Cognito then wants the verifier. It cannot be told to refuse a request without one; the code is of no use to anybody without the client’s secret either.',
  ),
  '10.4.7': notApplicable('clients that register themselves', 'There are none.'),
  '10.4.8': kept('refresh tokens end', CLIENT),
  '10.4.9': kept(
    'refresh tokens are revoked',
    test('functions/accounts/end-session.test.ts', 'revokes the refresh token'),
    test('functions/accounts/profile.test.ts', 'ends all sessions at once, and no other member’s; a new sign-in works'),
  ),
  '10.4.10': kept(
    'the client proves itself',
    CLIENT,
    test('functions/accounts/sign-in.gateway.test.ts', 'is read from the user pool'),
  ),
  '10.4.11': kept('only the scopes that are needed', CLIENT),
  '10.5.1': kept('nonce', WRONG_CLAIM),
  '10.5.2': kept(
    'the subject names the member',
    test('functions/accounts/sign-in.test.ts', "makes the member's row once, and takes the role from it alone"),
  ),
  '10.5.3': keptBut(
    'the issuer is fixed',
    'No metadata is read: issuer and keys’ address are settings.',
    test('infra/identity.template.test.ts', 'issues tokens under an https address, as every function is told'),
  ),
  '10.5.4': kept('the token is for this client', WRONG_CLAIM),
  '10.5.5': notApplicable('logout from behind', 'Cognito has none.'),
  '10.6.1': kept('response modes', CLIENT),
  '10.6.2': deviation(
    'forced logout at Cognito',
    'Its logout checks client and address, which are public, and asks nobody. What ends is its memory of a browser, not a session of ours, whose own logout takes only a person’s click.',
  ),
  '10.7.1': notApplicable('consent', OWN_CLIENT),
  '10.7.2': notApplicable('what is consented to', OWN_CLIENT),
  '10.7.3': notApplicable('taking consent back', OWN_CLIENT),
};
