/** What stands for a browser that is not known, and for a session from before there were names. */
export const SOME_BROWSER = 'a browser';

type Families = readonly (readonly [name: string, sign: RegExp])[];

/** The first that fits counts: nearly every browser also calls itself by the names of those after it. */
const browsers: Families = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP[RTX]\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\b(?:iPhone|iPad|Macintosh)\b.*\bSafari\//],
];

/** In the same way: an iPhone says that it is like a Mac, and Android that it is a Linux. */
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
 * What a member knows a device by, such as 'Chrome on Windows': the families of browser and system out of a User-Agent,
 * and nothing else of it. A guess, since a browser may send what it likes: an iPad that asks for desktop pages is a Mac.
 */
export function deviceOf(userAgent: string | undefined): string {
  const familyIn = (families: Families) => families.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const browser = familyIn(browsers) ?? SOME_BROWSER;
  const system = familyIn(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
