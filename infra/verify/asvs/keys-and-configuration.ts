// Chapters 11, 12 and 13: cryptography, transport, configuration.
import { deviation, kept, keptBut, notApplicable, page, setting, test, type Assessments } from './assessment.ts';

const edge = (title: string) => test('infra/edge.template.test.ts', title);
const sealed = (title: string) => test('functions/accounts/login-transaction.test.ts', title);
const outbound = (title: string) => test('infra/verify/outbound.test.ts', title);
const permissions = (title: string) => test('infra/permissions.template.test.ts', title);
const MEDIA = test(
  'functions/platform/storage/media-address.test.ts',
  'an address of media is signed over address and end, with SHA-256',
);
const TLS = test('infra/settings.template.test.ts', 'a domain of its own gets its certificate and TLS 1.2');
const CERTIFICATES = outbound('goes to whom the certificate names: nothing switches that off');
const IDS = test('functions/platform/new-id.test.ts', 'an id is 128 random bits behind the time it was made');

export const keysAndConfiguration: Assessments = {
  '11.1.1': kept('keys and their lives, written down', page('Keys and algorithms')),
  '11.1.2': kept('inventory of keys and algorithms', page('Keys and algorithms')),
  '11.2.1': kept('libraries that others have proved', page('Keys and algorithms')),
  '11.2.2': kept(
    'keys and algorithms can be exchanged',
    page('Keys and algorithms'),
    edge('are given out only to addresses signed with one of two keys'),
  ),
  '11.2.3': deviation(
    '128 bits of strength',
    'RSA with 2048 bits, which is worth 112, signs addresses of media and Cognito’s tokens. Cognito has no other; for CloudFront it is what keys of its resource are made as. What it signs lives for minutes.',
  ),
  '11.3.1': kept('no weak modes', sealed('does not open when any byte was changed')),
  '11.3.2': kept('AES-GCM', sealed('shows nothing of what it holds and never looks the same twice')),
  '11.3.3': kept('changes are noticed', sealed('does not open when any byte was changed')),
  '11.4.1': kept('approved hashes', MEDIA),
  '11.4.2': keptBut(
    'how passwords are kept',
    'Cognito keeps verifiers.',
    setting('Cognito', 'infra/core/identity.ts', 'passwordPolicy'),
  ),
  '11.4.3': kept(
    'hashes of signatures',
    MEDIA,
    test('functions/billing/receive-stripe-event.test.ts', 'are refused, each of them, and none is an error of ours'),
  ),
  '11.4.4': notApplicable('keys from passwords', 'There are none; the sealing key comes from 64 random characters.'),
  '11.5.1': kept(
    'chance',
    IDS,
    test(
      'functions/platform/session/session.store.test.ts',
      'is its member and 256 bits of chance, and is stored as its SHA-256',
    ),
  ),
  '11.6.1': kept(
    'making keys',
    test(
      'functions/edge-keys/keep-edge-keys.test.ts',
      'is made once, kept in the secret, and its public half answered',
    ),
  ),
  '12.1.1': keptBut(
    'versions of TLS',
    'A stage without a domain of its own has CloudFront’s policy, which is older.',
    TLS,
  ),
  '12.1.2': kept('ciphers', setting('CloudFront', 'infra/core/edge.ts', 'SecurityPolicyProtocol.TLS_V1_2_2021')),
  '12.1.3': notApplicable('certificates of clients', 'Nobody shows one.'),
  '12.2.1': kept(
    'TLS everywhere',
    edge('is never cached, takes every method, and sees all but the Host header'),
    edge('and every other answer ask for TLS for two years'),
  ),
  '12.2.2': kept(
    'public certificates',
    setting('Certificate Manager', 'infra/core/edge.ts', 'Certificate.fromCertificateArn'),
  ),
  '12.3.1': kept(
    'TLS in and out',
    test('infra/data.template.test.ts', 'are private, encrypted and refuse plain http'),
    test('infra/identity.template.test.ts', 'issuer %s stops the synthesis'),
  ),
  '12.3.2': kept('certificates are checked', CERTIFICATES),
  '12.3.3': kept('TLS between parts', edge('is reached over TLS with a proof whose value is in no template')),
  '12.3.4': kept('certificates between parts', CERTIFICATES),
  '13.1.1': kept('whom we talk to, written down', page('Whom we talk to')),
  '13.2.1': keptBut(
    'parts prove who they are',
    'Stripe and OpenAI know keys only; they can be exchanged without a deployment.',
    permissions('of a function stands in its role: nothing can be added from elsewhere'),
  ),
  '13.2.2': kept('least rights', permissions('names its actions: none is a * or ends in one')),
  '13.2.3': kept(
    'no default credentials',
    setting('Secrets Manager', 'infra/core/identity.ts', 'generateSecretString'),
  ),
  '13.2.4': kept('who may be called', outbound('by %s goes through the files that are known for it')),
  '13.2.5': keptBut(
    'what servers may call',
    'By code and role: there is no firewall around functions.',
    outbound('by %s goes through the files that are known for it'),
    permissions('names its resource: nothing is given on everything but handing in traces'),
  ),
  '13.3.1': kept(
    'secrets in a vault',
    test('infra/routes.template.test.ts', 'hold no secret in their environment'),
    test('functions/edge-keys/keep-edge-keys.test.ts', 'never sends its private half to CloudFormation'),
  ),
  '13.3.2': kept('who reads secrets', permissions('only the signer reads the signing key')),
  '13.4.1': kept('no source control on the site', setting('S3', 'infra/core/web-files.ts', 'Source.asset(folder)')),
  '13.4.2': kept('no debugging', test('functions/platform/http/endpoint.test.ts', 'answers %s without details')),
  '13.4.3': kept('no lists of folders', edge('lie in a bucket that only this distribution may read')),
  '13.4.4': keptBut(
    'TRACE',
    'CloudFront passes on seven methods, and TRACE is none of them.',
    setting('CloudFront', 'infra/core/edge.ts', 'AllowedMethods.ALLOW_ALL'),
  ),
  '13.4.5': kept(
    'no documentation or monitoring on the site',
    test(
      'infra/routes.template.test.ts',
      'has exactly one route and one function for every contract, and none besides',
    ),
  ),
};
