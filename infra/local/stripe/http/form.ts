import { badRequest } from './api-error.ts';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

interface Node {
  [name: string]: Node | string;
}

/** The nested value that `a[b][0]=c` stands for; names that count from 0, and `[]`, make an array. */
export function readForm(text: string): { [name: string]: FormValue } {
  const root: Node = emptyNode();
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  return Object.fromEntries(Object.entries(root).map(([name, node]) => [name, valueOf(node)]));
}

function pathOf(name: string): string[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === undefined || rest === undefined) throw badRequest(`Invalid request: unable to parse parameter ${name}`);
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key ?? '')];
}

function put(root: Node, path: readonly string[], value: string): void {
  let node = root;
  for (const [at, key] of path.entries()) {
    const name = key === '' ? String(Object.keys(node).length) : key;
    if (at === path.length - 1) return void (node[name] = value);
    const next = node[name];
    node = next === undefined || typeof next === 'string' ? (node[name] = emptyNode()) : next;
  }
}

/** Without a prototype, so that a parameter may be called anything. */
function emptyNode(): Node {
  return Object.create(null) as Node;
}

function valueOf(node: Node | string): FormValue {
  if (typeof node === 'string') return node;
  const entries = Object.entries(node);
  const isArray = entries.every(([name], at) => name === String(at));
  if (isArray) return entries.map(([, value]) => valueOf(value));
  return Object.fromEntries(entries.map(([name, value]) => [name, valueOf(value)]));
}
