// The functions log directly to stdout, so Vitest can't silence them. Tests that check log lines
// use `collectLog`.
process.stdout.write = () => true;
