import { describe, expect, it } from 'vitest';
import { sha256Hex, verifySignature, type SignedRequest } from './sigv4.ts';

// The example key and signatures published in the AWS documentation and its test suite.
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const S3_SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const AT = Date.parse('2015-08-30T12:36:00Z');

const vanilla: SignedRequest = {
  method: 'GET',
  url: '/',
  headers: {
    host: 'example.amazonaws.com',
    'x-amz-date': '20150830T123600Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  },
  payloadHash: sha256Hex(''),
};

const presigned: SignedRequest = {
  method: 'GET',
  url:
    '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
    '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
    '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  headers: { host: 'examplebucket.s3.amazonaws.com' },
  payloadHash: 'UNSIGNED-PAYLOAD',
};

const verify = (request: SignedRequest, now = AT) =>
  verifySignature(request, {
    service: 'service',
    now,
    findCredential: () => ({ secret: SECRET, principal: 'me' }),
  });

const verifyS3 = (request: SignedRequest, now: string) =>
  verifySignature(request, {
    service: 's3',
    now: Date.parse(now),
    findCredential: (id) =>
      id === 'AKIAIOSFODNN7EXAMPLE' ? { secret: S3_SECRET, principal: 'me' } : undefined,
  });

const withHeaders = (headers: SignedRequest['headers']): SignedRequest => ({
  ...vanilla,
  headers: { ...vanilla.headers, ...headers },
});

describe('a signature in the Authorization header', () => {
  it('matches the example in the AWS documentation', () => {
    expect(verify(vanilla)).toMatchObject({ ok: true, principal: 'me', presigned: false });
  });

  it('is valid for 15 minutes before and after the signing time', () => {
    expect(verify(vanilla, AT + 899_000)).toMatchObject({ ok: true });
    expect(verify(vanilla, AT + 901_000)).toEqual({ ok: false, refusal: 'skewed' });
    expect(verify(vanilla, AT - 901_000)).toEqual({ ok: false, refusal: 'skewed' });
  });

  it.each([
    ['method', { ...vanilla, method: 'PUT' }, 'mismatch'],
    ['path', { ...vanilla, url: '/other' }, 'mismatch'],
    ['query', { ...vanilla, url: '/?a=b' }, 'mismatch'],
    ['body', { ...vanilla, payloadHash: sha256Hex('x') }, 'mismatch'],
    ['host', withHeaders({ host: 'other.amazonaws.com' }), 'mismatch'],
    ['time', withHeaders({ 'x-amz-date': '20150830T123601Z' }), 'mismatch'],
    ['day', withHeaders({ 'x-amz-date': '20150831T123600Z' }), 'malformed'],
    ['scheme', withHeaders({ authorization: 'Bearer x' }), 'malformed'],
    ['presence', withHeaders({ authorization: undefined }), 'missing'],
  ])('is invalid if the %s changes', (_, request, refusal) => {
    expect(verify(request)).toEqual({ ok: false, refusal });
  });

  it('is rejected for another service and if the host header is not signed', () => {
    const elsewhere = verifySignature(vanilla, {
      service: 's3',
      now: AT,
      findCredential: () => undefined,
    });

    expect(elsewhere).toEqual({ ok: false, refusal: 'malformed' });

    const authorization = vanilla.headers.authorization?.replace('host;', '');
    expect(verify(withHeaders({ authorization }))).toEqual({
      ok: false,
      refusal: 'unsigned-header',
    });
  });
});

describe('a presigned URL', () => {
  it('matches the example in the AWS documentation and is valid until it expires', () => {
    expect(verifyS3(presigned, '2013-05-24T23:59:59Z')).toMatchObject({
      ok: true,
      presigned: true,
    });
    expect(verifyS3(presigned, '2013-05-25T00:00:01Z')).toEqual({ ok: false, refusal: 'expired' });
    expect(verifyS3(presigned, '2013-05-23T12:00:00Z')).toEqual({
      ok: false,
      refusal: 'not-yet-valid',
    });
  });

  it.each(['0', '604801', '-1', '1e9', ''])(
    'is rejected with a lifetime of "%s" seconds',
    (seconds) => {
      const url = presigned.url.replace('86400', seconds);
      expect(verifyS3({ ...presigned, url }, '2013-05-24T00:00:00Z')).toEqual({
        ok: false,
        refusal: 'malformed',
      });
    },
  );
});
