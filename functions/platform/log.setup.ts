// Function logs bypass the console, so Vitest can't silence them. Tests that check logs use `collectLog`.
process.stdout.write = () => true;
