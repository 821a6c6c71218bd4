import { isObject, toList, getMember, toText, type Json, type JsonObject } from './template.ts';

/** Resolves names in a template. Each method throws if the name is unknown. */
export interface Scope {
  /** Returns the Ref of a parameter, pseudo parameter or resource. */
  ref(name: string): Json;
  getAtt(resource: string, attribute: string): Json;
}

/** Represents AWS::NoValue. A property or list entry with this value is removed. */
const NO_VALUE = Symbol('AWS::NoValue');
type Resolved = Json | typeof NO_VALUE;

/** Evaluates every intrinsic function in the value. */
export function resolveValue(value: Json, scope: Scope): Json {
  const resolved = resolve(value, scope);
  return resolved === NO_VALUE ? null : resolved;
}

function resolve(value: Json, scope: Scope): Resolved {
  if (Array.isArray(value)) return resolveList(value, scope);
  if (!isObject(value)) return value;
  const [functionName, ...others] = Object.keys(value);
  const argument = functionName === undefined ? undefined : value[functionName];
  if (functionName === undefined || others.length > 0 || argument === undefined) return resolveObject(value, scope);
  if (functionName === 'Ref') return argument === 'AWS::NoValue' ? NO_VALUE : scope.ref(toText(argument));
  if (functionName.startsWith('Fn::')) return callIntrinsic(functionName, argument, scope);
  return resolveObject(value, scope);
}

function resolveList(list: readonly Json[], scope: Scope): Json {
  return list.map((entry) => resolve(entry, scope)).filter((entry) => entry !== NO_VALUE);
}

function resolveObject(value: JsonObject, scope: Scope): Json {
  const entries = Object.entries(value).map(([key, entry]): [string, Resolved] => [key, resolve(entry, scope)]);
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== NO_VALUE));
}

function callIntrinsic(name: string, argument: Json, scope: Scope): Resolved {
  switch (name) {
    case 'Fn::GetAtt':
      return getAtt(argument, scope);
    case 'Fn::Join':
      return join(argument, scope);
    case 'Fn::Sub':
      return substitute(argument, scope);
    case 'Fn::Select':
      return select(argument, scope);
    case 'Fn::Split': {
      const [separator, text] = toList(argument);
      return toText(resolveValue(text ?? '', scope)).split(toText(separator));
    }
    default:
      throw new Error(`the function ${name} is not known`);
  }
}

function getAtt(argument: Json, scope: Scope): Json {
  if (Array.isArray(argument)) {
    const [resource, ...attribute] = argument.map((part) => toText(resolveValue(part, scope)));
    return scope.getAtt(resource ?? '', attribute.join('.'));
  }
  const [resource = '', ...attribute] = toText(argument).split('.');
  return scope.getAtt(resource, attribute.join('.'));
}

function join(argument: Json, scope: Scope): Json {
  const [separator, parts] = toList(argument);
  return toList(resolveValue(parts ?? [], scope))
    .map(toText)
    .join(toText(separator));
}

function select(argument: Json, scope: Scope): Json {
  const [position, list] = toList(argument);
  const index = Number(toText(resolveValue(position ?? 0, scope)));
  const found = toList(resolveValue(list ?? [], scope))[index];
  if (found === undefined) throw new Error(`Fn::Select: the list has no entry ${index}`);
  return found;
}

function substitute(argument: Json, scope: Scope): Json {
  const [text, given] = Array.isArray(argument) ? argument : [argument];
  return toText(text).replaceAll(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    const own = getMember(given, name);
    if (own !== undefined) return toText(resolveValue(own, scope));
    return toText(name.includes('.') ? getAtt(name, scope) : scope.ref(name));
  });
}
