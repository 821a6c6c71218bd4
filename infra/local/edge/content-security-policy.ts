/** Whether the page is served from the built files or live by Vite. */
export type PageSource = 'built' | 'live';

/**
 * Adapts the Content-Security-Policy to http://127.0.0.1: removes the upgrade to HTTPS, allows
 * connections to `extraOrigins`, and in live mode allows Vite's inline code and WebSocket.
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
    .map((directive) =>
      directive.startsWith('connect-src ') ? [directive, ...extraOrigins].join(' ') : directive,
    )
    .map((directive) => (pageSource === 'live' ? relaxForVite(directive) : directive))
    .join('; ');
}

function relaxForVite(directive: string): string {
  if (/^(script|style)-src /.test(directive)) return `${directive} 'unsafe-inline'`;
  return directive.startsWith('connect-src ') ? `${directive} ws:` : directive;
}
