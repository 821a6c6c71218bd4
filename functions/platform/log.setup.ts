// Logs bypass the console, so the test runner can't capture them. Tests collect them with `collectLog`.
process.stdout.write = () => true;
