import { isObject, toList, toText, type Json, type Template, type TemplateResource } from './template.ts';

/** Returns the logical IDs, dependencies first. Like CloudFormation, throws on a circular dependency. */
export function sortByCreationOrder(template: Template): string[] {
  const ordered: string[] = [];
  const state = new Map<string, 'open' | 'done'>();

  const visit = (id: string, path: readonly string[]): void => {
    const resource = template.Resources[id];
    if (!resource || state.get(id) === 'done') return;
    if (state.get(id) === 'open') throw new Error(`circular dependency: ${[...path, id].join(' -> ')}`);
    state.set(id, 'open');
    for (const name of listReferencedNames(resource)) visit(name, [...path, id]);
    state.set(id, 'done');
    ordered.push(id);
  };

  Object.keys(template.Resources).forEach((id) => visit(id, []));
  return ordered;
}

function listReferencedNames(resource: TemplateResource): Set<string> {
  const names = new Set<string>(toList(resource.DependsOn as Json | undefined).map(toText));
  collectReferences(resource.Properties ?? {}, names);
  return names;
}

function collectReferences(value: Json, names: Set<string>): void {
  if (Array.isArray(value)) return value.forEach((entry) => collectReferences(entry, names));
  if (!isObject(value)) return;
  for (const [key, argument] of Object.entries(value)) {
    if (key === 'Ref') names.add(toText(argument));
    if (key === 'Fn::GetAtt')
      names.add(Array.isArray(argument) ? toText(argument[0]) : (toText(argument).split('.')[0] ?? ''));
    if (key === 'Fn::Sub') collectSubReferences(argument, names);
    collectReferences(argument, names);
  }
}

function collectSubReferences(argument: Json, names: Set<string>): void {
  const text = toText(Array.isArray(argument) ? argument[0] : argument);
  for (const [, name = ''] of text.matchAll(/\$\{([^!}][^}]*)\}/g)) names.add(name.split('.')[0] ?? '');
}
