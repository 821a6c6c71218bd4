const NON_PUBLIC_URL =
  /\bhttp:\/\/|\/\/(localhost|[\w.-]+\.(localhost|local|internal)|127\.|0\.0\.0\.0|\[)/i;

/**
 * Throws if an environment variable contains a plain-http or local URL. With a token issuer or
 * origin from a developer's machine, the app would accept forged sign-ins.
 */
export function requirePublicUrls(
  functionPath: string,
  environment: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(environment)) {
    if (NON_PUBLIC_URL.test(JSON.stringify(value))) {
      throw new Error(
        `${functionPath}: ${name} must be a public https address, not ${JSON.stringify(value)}`,
      );
    }
  }
}
