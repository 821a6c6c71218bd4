// Function logs bypass the console, so Vitest can't silence them. Tests that check log lines use `collectLog`.
process.stdout.write = () => true;
