import { describe, expect, it } from 'vitest';
import { isCrossSiteRequest } from './guards.ts';

const OWN = 'https://app.example';

const safe = ['GET', 'HEAD'];
const methods = [...safe, 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'post', ''];
const sitesOfOurs = [undefined, 'same-origin', 'none'];

const sites = [
  ...sitesOfOurs,
  'same-site',
  'cross-site',
  'Same-Origin',
  'same-origin, cross-site',
  '',
];

const originsOfOurs = [undefined, OWN];

const origins = [
  ...originsOfOurs,
  'https://evil.example',
  'http://app.example',
  'https://app.example:8443',
  'https://app.example.evil.example',
  'https://sub.app.example',
  'HTTPS://APP.EXAMPLE',
  'null',
  '',
];

const requests = methods.flatMap((method) =>
  sites.flatMap((secFetchSite) => origins.map((origin) => ({ method, secFetchSite, origin }))),
);

describe('a cross-site request', () => {
  it(`is detected in ${requests.length} combinations of method, Sec-Fetch-Site and Origin`, () => {
    const taken = requests.filter((request) => !isCrossSiteRequest(request, OWN));
    const ours = requests.filter(
      ({ method, secFetchSite, origin }) =>
        safe.includes(method) ||
        (sitesOfOurs.includes(secFetchSite) && originsOfOurs.includes(origin)),
    );

    expect(taken).toEqual(ours);
  });
});
