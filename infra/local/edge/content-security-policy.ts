/** Whether the page comes from the built files or live from Vite. */
export type PageSource = 'built' | 'live';

/**
 * Adapts the Content-Security-Policy to http://127.0.0.1: no upgrade to HTTPS, and in live mode Vite's inline preamble,
 * styles and WebSocket are allowed. `reachable` lists extra origins that the page calls locally.
 */
export function adaptContentSecurityPolicy(
  policy: string,
  pageSource: PageSource,
  extraOrigins: readonly string[] = [],
): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive && directive !== 'upgrade-insecure-requests');
  return directives
    .map((directive) => (directive.startsWith('connect-src ') ? [directive, ...extraOrigins].join(' ') : directive))
    .map((directive) => (pageSource === 'live' ? relaxForVite(directive) : directive))
    .join('; ');
}

function relaxForVite(directive: string): string {
  if (/^(script|style)-src /.test(directive)) return `${directive} 'unsafe-inline'`;
  return directive.startsWith('connect-src ') ? `${directive} ws:` : directive;
}
