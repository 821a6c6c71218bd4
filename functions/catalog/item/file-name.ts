const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/webm': 'webm',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'application/pdf': 'pdf',
  'text/vtt': 'vtt',
};

/**
 * Uses the original name if there is one, otherwise the title. Sets the extension from the content
 * type.
 */
export function buildFileName(
  originalName: string | undefined,
  title: string,
  contentType: string,
): string {
  const extension = EXTENSIONS[contentType] ?? 'bin';
  const base = (originalName ?? title).split(/[\\/]/).at(-1) ?? '';
  const shown = base.replaceAll(/[\p{Control}\p{Surrogate}"<>:|?*]/gu, ' ').trim();
  const stem =
    shown
      .replace(/\.[A-Za-z0-9]{1,5}$/, '')
      .slice(0, 120)
      .trim() || 'file';

  return `${stem}.${extension}`;
}

/**
 * Builds a Content-Disposition header (RFC 6266) for a file that opens in a tab and is saved under
 * its name. Supports non-ASCII names.
 */
export function buildInlineHeader(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
