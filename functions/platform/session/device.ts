/** Name of an unknown browser. Also used for sessions that were created before device names were stored. */
export const UNKNOWN_BROWSER = 'a browser';

type Families = readonly (readonly [name: string, sign: RegExp])[];

/** The first match counts, because most browsers also claim to be the browsers listed after them. */
const browsers: Families = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP[RTX]\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\b(?:iPhone|iPad|Macintosh)\b.*\bSafari\//],
];

/** The first match counts, because iPhones also claim to be Macs, and Android devices claim to run Linux. */
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
 * A device name such as 'Chrome on Windows', made only from the browser and system families in the User-Agent. May be
 * wrong: an iPad that requests desktop pages counts as a Mac.
 */
export function describeDevice(userAgent: string | undefined): string {
  const findFamily = (families: Families) => families.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const browser = findFamily(browsers) ?? UNKNOWN_BROWSER;
  const system = findFamily(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
