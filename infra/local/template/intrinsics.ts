import { isObject, toList, toText, type Json } from './template.ts';

/** Resolves names in a template. Each method throws if the name is unknown. */
export interface Scope {
  /** Returns the Ref of a parameter, pseudo parameter or resource. */
  ref(name: string): Json;
  getAtt(resource: string, attribute: string): Json;
}

/**
 * Evaluates every intrinsic function in the value. Supports only those that the CDK writes for this
 * product.
 */
export function resolveValue(value: Json, scope: Scope): Json {
  if (Array.isArray(value)) return value.map((entry: Json) => resolveValue(entry, scope));
  if (!isObject(value)) return value;

  const [[name, argument] = ['', null], ...others] = Object.entries(value);
  if (others.length === 0 && name === 'Ref') return scope.ref(toText(argument));
  if (others.length === 0 && name.startsWith('Fn::'))
    return callIntrinsic(name, toList(argument), scope);

  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, resolveValue(entry, scope)]),
  );
}

function callIntrinsic(
  name: string,
  [first = '', second = []]: readonly Json[],
  scope: Scope,
): Json {
  if (name === 'Fn::GetAtt') return scope.getAtt(toText(first), toText(second));
  if (name === 'Fn::Join')
    return toList(resolveValue(second, scope)).map(toText).join(toText(first));
  if (name === 'Fn::Sub')
    return toText(first).replaceAll(/\$\{([^}]+)\}/g, (_, parameter: string) =>
      toText(scope.ref(parameter)),
    );

  throw new Error(`the function ${name} is not known`);
}
