/** The environment variable with a table's name: `PracticeSettings` -> `PRACTICE_SETTINGS_TABLE`. */
export function tableVariable(tableId: string): string {
  return `${constantCase(tableId)}_TABLE`;
}

/** `PracticeSettings` -> `PRACTICE_SETTINGS`. */
export function constantCase(pascal: string): string {
  return pascal.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();
}
