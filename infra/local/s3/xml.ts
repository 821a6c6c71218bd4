/**
 * A value in the subset of XML that S3 uses. An array repeats its element; undefined omits the
 * element.
 */
type XmlValue = string | number | boolean | undefined | XmlValue[] | { [name: string]: XmlValue };

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

export function buildXmlDocument(
  root: string,
  value: { [name: string]: XmlValue },
  namespaced = true,
): string {
  const attribute = namespaced ? ` xmlns="${NAMESPACE}"` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${renderChildren(value)}</${root}>`;
}

function renderChildren(value: { [name: string]: XmlValue }): string {
  return Object.entries(value)
    .map(([name, content]) => renderElement(name, content))
    .join('');
}

function renderElement(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => renderElement(name, each)).join('');
  return `<${name}>${typeof value === 'object' ? renderChildren(value) : escapeXml(String(value))}</${name}>`;
}

const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function escapeXml(text: string): string {
  // Also escapes control characters, which object keys may contain.
  return text.replace(/[&<>"'\p{Cc}]/gu, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** The inner text of every element with that name, in order, without decoding entities. */
export function findElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    (found) => found[1] ?? '',
  );
}

/** The decoded text of the first element with that name. */
export function readElementText(xml: string, name: string): string | undefined {
  return findElements(xml, name)[0]?.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex, decimal, named) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return NAMED_ENTITIES[named] ?? whole;
    },
  );
}
