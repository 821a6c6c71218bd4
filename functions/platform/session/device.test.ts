import { describe, expect, it } from 'vitest';
import { describeDevice } from './device.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = `${MOZILLA} (Windows NT 10.0; Win64; x64)`;
const MAC = `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7)`;
const ANDROID = `${MOZILLA} (Linux; Android 10; K)`;
const IPHONE = `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X)`;
const IPAD = `${MOZILLA} (iPad; CPU OS 18_6 like Mac OS X)`;
const MOBILE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('a device name', () => {
  it.each([
    ['Chrome on Windows', `${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
    ['Chrome on Mac', `${MAC} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],

    [
      'Chrome on Linux',
      `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`,
    ],

    [
      'Chrome on ChromeOS',
      `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
    ],

    ['Chrome on Android', `${ANDROID} ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`],
    ['Chrome on iPhone', `${IPHONE} ${MOBILE} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`],
    ['Edge on Windows', `${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
    ['Edge on Windows', `${WINDOWS} ${WEBKIT} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],

    [
      'Edge on Android',
      `${ANDROID} ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`,
    ],

    [
      'Edge on iPhone',
      `${IPHONE} ${MOBILE} Version/18.0 EdgiOS/141.0.0.0 Mobile/15E148 Safari/604.1`,
    ],

    ['Opera on Windows', `${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`],
    ['Opera on iPhone', `${IPHONE} ${MOBILE} Version/18.6 Mobile/15E148 Safari/604.1 OPT/6.1.2`],
    ['Opera on Android', `${ANDROID} ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36 OPX/2.9`],

    [
      'Samsung Internet on Android',
      `${ANDROID} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],

    ['Firefox on Windows', `${WINDOWS.replace(')', '; rv:143.0)')} Gecko/20100101 Firefox/143.0`],
    ['Firefox on Android', `${MOZILLA} (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0`],
    ['Firefox on iPad', `${IPAD} ${MOBILE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
    ['Safari on Mac', `${MAC} ${MOBILE} Version/18.6 Safari/605.1.15`],
    ['Safari on iPhone', `${IPHONE} ${MOBILE} Version/18.6 Mobile/15E148 Safari/604.1`],
    ['Safari on iPad', `${IPAD} ${MOBILE} Version/18.6 Mobile/15E148 Safari/604.1`],
  ])('is %j for %s', (name, userAgent) => {
    expect(describeDevice(userAgent)).toBe(name);
  });

  it.each([
    ['a browser', undefined],
    ['a browser', ''],
    ['a browser', 'curl/8.5.0'],
    ['a browser', 'Chrome'],
    [
      'a browser',
      'xChrome/1 xEdg/1 xOPR/1 xFirefox/1 xCriOS/1 xSamsungBrowser/1 xiPhone xSafari/1',
    ],
    ['a browser on iPhone', `${IPHONE} ${MOBILE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`],
    [
      'a browser on Android',
      `${MOZILLA} (Linux; U; Android 4.4.2) ${WEBKIT} Version/4.0 Mobile Safari/534.30`,
    ],
    ['Firefox', 'Firefox/143.0'],
  ])('contains only what is known: %j for %j', (name, userAgent) => {
    expect(describeDevice(userAgent)).toBe(name);
  });

  it('contains no text from the User-Agent', () => {
    expect(describeDevice('Chrome/<script>alert(1)</script> Windows\r\nSet-Cookie: a=b')).toBe(
      'Chrome on Windows',
    );
  });
});
