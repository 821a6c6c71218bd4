/** Replaces every `{{resolve:secretsmanager:<ARN>:SecretString:::}}` with the secret's value. */
export function resolveReferences(text: string, readSecret: (arn: string) => string): string {
  const resolved = text.replaceAll(
    /\{\{resolve:secretsmanager:(arn:[^}]+?):SecretString:::\}\}/g,
    (_, arn: string) => readSecret(arn),
  );

  if (resolved.includes('{{resolve:')) throw new Error(`unknown dynamic reference in ${text}`);

  return resolved;
}
