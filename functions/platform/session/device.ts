/** Shown for an unknown browser and for sessions that predate stored device names. */
export const UNKNOWN_BROWSER = 'a browser';

type Families = readonly (readonly [name: string, sign: RegExp])[];

/** Order matters, because the user agents of most browsers also match entries further down. */
const browsers: Families = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP[RTX]\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\b(?:iPhone|iPad|Macintosh)\b.*\bSafari\//],
];

/**
 * Order matters, because iPhones also claim to be Macs, and Android devices also claim to run
 * Linux.
 */
const systems: Families = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * Returns a device name such as 'Chrome on Windows', based on the User-Agent header. An iPad that
 * requests desktop sites looks like a Mac.
 */
export function describeDevice(userAgent: string | undefined): string {
  const findFamily = (families: Families) =>
    families.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const browser = findFamily(browsers) ?? UNKNOWN_BROWSER;
  const system = findFamily(systems);

  return system === undefined ? browser : `${browser} on ${system}`;
}
