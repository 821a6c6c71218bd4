import { isObject, toList, toText, type Json, type Template } from './template.ts';

/**
 * Returns the logical IDs, dependencies first. Like CloudFormation, throws on a circular
 * dependency.
 */
export function sortByCreationOrder(template: Template): string[] {
  const ordered: string[] = [];
  const state = new Map<string, 'open' | 'done'>();

  const visit = (id: string, path: readonly string[]): void => {
    const resource = template.Resources[id];
    if (!resource || state.get(id) === 'done') return;
    if (state.get(id) === 'open')
      throw new Error(`circular dependency: ${[...path, id].join(' -> ')}`);

    state.set(id, 'open');

    const names = new Set<string>(toList(resource.DependsOn as Json | undefined).map(toText));
    collectReferences(resource.Properties ?? {}, names);
    for (const name of names) visit(name, [...path, id]);
    state.set(id, 'done');
    ordered.push(id);
  };

  Object.keys(template.Resources).forEach((id) => visit(id, []));

  return ordered;
}

function collectReferences(value: Json, names: Set<string>): void {
  if (Array.isArray(value)) return value.forEach((entry) => collectReferences(entry, names));
  if (!isObject(value)) return;

  for (const [key, argument] of Object.entries(value)) {
    if (key === 'Ref') names.add(toText(argument));
    if (key === 'Fn::GetAtt') names.add(toText(toList(argument)[0]));
    collectReferences(argument, names);
  }
}
